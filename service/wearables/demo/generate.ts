import type { IncomingSummary, Receipt } from '#service/wearables/ingest/receipt.ts'
import { keepDiary } from './day-plan.ts'
import { type DemoDevice, isWorn, listDevices, type SimulatedProvider } from './devices.ts'
import { generateGlucose, generateHeart, generateMovement } from './measurements.ts'
import { generateOccasional } from './occasional.ts'
import { buildPerson, type DemoPerson } from './person.ts'
import { generateSleeps } from './sleeps.ts'
import { generateActivities, generateProfile } from './summaries.ts'
import { generateWorkouts } from './workouts.ts'

export type Generated = Pick<Receipt, 'samples' | 'summaries' | 'streams'>

interface Window {
  /** milliseconds since 1970: what was measured from here … */
  from: number
  /** … to here, as far as it is known at that moment */
  until: number
}

export interface Measuring extends Window {
  userId: string
  provider: SimulatedProvider
  person: DemoPerson
  diary: ReturnType<typeof keepDiary>
  device: DemoDevice
  isWorn(at: number): boolean
}

/** Generates what a provider has of a simulated person. The same arguments always give the same data. */
export function createGenerator(account: {
  userId: string
  provider: SimulatedProvider
  seed: number
  homeZone: string
}) {
  const person = buildPerson(account.seed, account.homeZone)
  const diary = keepDiary(person)
  const devices = listDevices(account.userId, account.provider)
  const { userId, provider } = account

  return {
    devices,
    person,
    generate(window: Window): Generated {
      const all = devices.map((device): Generated => {
        const measuring: Measuring = {
          ...window,
          userId,
          provider,
          person,
          diary,
          device,
          isWorn: (at) => isWorn(person, device, at),
        }
        return generateOf(measuring)
      })
      return {
        samples: all.flatMap(({ samples }) => samples).filter(({ samples }) => samples.length > 0),
        summaries: all.flatMap(({ summaries }) => summaries).map(withRaw),
        streams: all.flatMap(({ streams }) => streams),
      }
    },
  }
}

/** Where the provider has no form of its own, it sends the fields. */
function withRaw(summary: IncomingSummary): IncomingSummary {
  return { ...summary, raw: summary.raw ?? { day: summary.calendarDate, ...summary.fields } }
}

function generateOf(measuring: Measuring): Generated {
  switch (measuring.device.sourceType) {
    case 'automatic':
      return { samples: generateGlucose(measuring), summaries: [], streams: [] }
    case 'phone':
      return { samples: generateMovement(measuring), summaries: [], streams: [] }
    case 'scale':
    case 'cuff':
      return generateOccasional(measuring)
    default: {
      const sleeps = generateSleeps(measuring)
      const workouts = generateWorkouts(measuring)
      const occasional = generateOccasional(measuring)
      return {
        samples: [
          ...generateHeart(measuring),
          ...generateMovement(measuring),
          ...sleeps.samples,
          ...workouts.samples,
          ...occasional.samples,
        ],
        summaries: [
          ...generateProfile(measuring),
          ...generateActivities(measuring),
          ...sleeps.summaries,
          ...workouts.summaries,
          ...occasional.summaries,
        ],
        streams: workouts.streams,
      }
    }
  }
}
