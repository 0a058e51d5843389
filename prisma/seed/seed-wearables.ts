import type { demoProviders } from '#contract/wearables/providers.ts'
import type { SeededPatient } from './patients.ts'
import type { SandboxCalls } from './sandbox-calls.ts'

interface DemoConnection {
  /** place in the list of people */
  person: number
  provider: (typeof demoProviders)[number]
  historyDays: number
}

/** One person has a year of a ring, which measures less often than a watch, and two devices that do not quite agree. */
const connections: readonly DemoConnection[] = [
  { person: 0, provider: 'apple_health_kit', historyDays: 45 },
  { person: 0, provider: 'oura', historyDays: 365 },
  { person: 0, provider: 'fitbit', historyDays: 21 },
  { person: 1, provider: 'fitbit', historyDays: 14 },
  { person: 2, provider: 'freestyle_libre', historyDays: 60 },
]

/** Connects wearables; the service then reads their history, and the app reads it from there, while the demo is in use. */
export async function seedWearables(calls: SandboxCalls, people: readonly SeededPatient[]) {
  for (const { person, provider, historyDays } of connections) {
    const patient = people[person]
    if (!patient) continue
    await calls.post('/v2/link/connect/demo', new Date(), {
      user_id: patient.serviceUserId,
      provider,
      history_days: historyDays,
    })
  }
}
