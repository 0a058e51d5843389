import {
  chooseSource,
  overrideStretch,
  undoOverride,
} from '#lib/wearables/actions/change-numbers.ts'
import {
  connectDemoProvider,
  createConnectionLink,
  disconnectProvider,
  listOfferedProviders,
} from '#lib/wearables/actions/connect-provider.ts'
import { readWearablesOf } from '#lib/wearables/read/read-wearables-of.ts'
import { getMetric } from '#lib/wearables/views/get-metric.ts'
import { getSleep } from '#lib/wearables/views/get-sleep.ts'
import { getWearables } from '#lib/wearables/views/get-wearables.ts'
import { getWorkout, listWorkouts } from '#lib/wearables/views/get-workout.ts'
import { outcomeRules } from './outcomes.ts'
import type { OwnerRecords, RouteCase } from './route-table.ts'
import type { VerbRule } from './verb-table.ts'

// Wearable data. Each patient reads their own; staff read a patient's as they read results.

const verbs = outcomeRules({
  signedOut: 'signed-out',
  forbidden: 'forbidden',
  notFound: 'not-found',
})
const routes = outcomeRules({ signedOut: 401, forbidden: 403, notFound: 404 })

/** Others of the staff give a reason first. */
const readers = ['reviewer', 'clinician'] as const
const forReaders = { ...verbs.forStaff('reason-needed'), ...pickStaff('ok') }
const forReadersHttp = { ...routes.forStaff(403), ...pickStaff(200) }

function pickStaff<T>(outcome: T) {
  return Object.fromEntries(readers.map((role) => [role, outcome])) as Record<
    (typeof readers)[number],
    T
  >
}

const stretch = {
  topic: 'steps',
  kind: 'exclude',
  date: '2026-05-01',
  from: '08:00',
  until: '09:00',
  reason: 'Someone else wore it',
} as const

export const wearableVerbs: Record<string, VerbRule> = {
  'lib/wearables/read/read-wearables-of.ts#readWearablesOf': {
    may: verbs.forPatients('ok'),
    call: (context) => readWearablesOf(context, { action: 'wearables.list' }, async () => null),
  },
  'lib/wearables/views/get-wearables.ts#getWearables': {
    may: forReaders,
    call: (context, { patientId }) => getWearables(context, { patientId }),
  },
  'lib/wearables/views/get-metric.ts#getMetric': {
    may: forReaders,
    call: (context, { patientId }) => getMetric(context, { patientId, metric: 'steps' }),
  },
  'lib/wearables/views/get-sleep.ts#getSleep': {
    may: forReaders,
    call: (context, { patientId }) => getSleep(context, { patientId }),
  },
  'lib/wearables/views/get-workout.ts#listWorkouts': {
    may: forReaders,
    call: (context, { patientId }) => listWorkouts(context, { patientId }),
  },
  'lib/wearables/views/get-workout.ts#getWorkout': {
    may: verbs.forPatients('ok', 'not-found'),
    call: (context, { workoutId }) => getWorkout(context, { workoutId }),
  },
  'lib/wearables/actions/connect-provider.ts#listOfferedProviders': {
    may: verbs.forPatients('ok'),
    call: (context) => listOfferedProviders(context),
  },
  'lib/wearables/actions/connect-provider.ts#connectDemoProvider': {
    may: verbs.forPatients('ok'),
    call: (context) => connectDemoProvider(context, { provider: 'oura' }),
  },
  'lib/wearables/actions/connect-provider.ts#createConnectionLink': {
    may: verbs.forPatients('ok'),
    call: (context) => createConnectionLink(context, {}),
  },
  'lib/wearables/actions/connect-provider.ts#disconnectProvider': {
    may: verbs.forPatients('not-found'),
    call: (context) => disconnectProvider(context, { provider: 'polar' }),
  },
  'lib/wearables/actions/change-numbers.ts#overrideStretch': {
    may: verbs.forPatients('ok'),
    call: (context) => overrideStretch(context, stretch),
  },
  'lib/wearables/actions/change-numbers.ts#undoOverride': {
    may: verbs.forPatients('ok', 'not-found'),
    call: (context, { overrideId }) => undoOverride(context, { overrideId }),
  },
  'lib/wearables/actions/change-numbers.ts#chooseSource': {
    may: verbs.forPatients('ok'),
    call: (context) => chooseSource(context, { topic: 'steps', source: 'oura ring' }),
  },
}

export function wearableRoutes(records: OwnerRecords): Record<string, RouteCase[]> {
  const { patientId, workoutId, overrideId } = records
  const own = (folder: string, path = folder): Record<string, RouteCase[]> => ({
    [folder]: [{ method: 'GET', path, may: routes.forPatients(200) }],
  })
  const clinic = `clinic/patients/${patientId}/wearables`
  return {
    ...own('wearables'),
    ...own('wearables/providers'),
    ...own('wearables/metrics/[metric]', 'wearables/metrics/steps?view=day'),
    ...own('wearables/sleep'),
    ...own('wearables/workouts'),
    'wearables/workouts/[workoutId]': [
      {
        method: 'GET',
        path: `wearables/workouts/${workoutId}`,
        may: routes.forPatients(200, 404),
      },
    ],
    'wearables/connections': [
      {
        method: 'POST',
        path: 'wearables/connections',
        body: { provider: 'oura' },
        may: routes.forPatients(204),
      },
    ],
    'wearables/connections/[provider]': [
      {
        method: 'DELETE',
        path: 'wearables/connections/polar',
        may: routes.forPatients(404),
      },
    ],
    'wearables/link': [
      { method: 'POST', path: 'wearables/link', body: {}, may: routes.forPatients(200) },
    ],
    'wearables/overrides': [
      { method: 'POST', path: 'wearables/overrides', body: stretch, may: routes.forPatients(200) },
    ],
    'wearables/overrides/[overrideId]': [
      {
        method: 'DELETE',
        path: `wearables/overrides/${overrideId}`,
        may: routes.forPatients(204, 404),
      },
    ],
    'wearables/sources': [
      {
        method: 'PUT',
        path: 'wearables/sources',
        body: { topic: 'steps', source: 'oura ring' },
        may: routes.forPatients(204),
      },
    ],
    'clinic/patients/[patientId]/wearables': [{ method: 'GET', path: clinic, may: forReadersHttp }],
    'clinic/patients/[patientId]/wearables/[metric]': [
      { method: 'GET', path: `${clinic}/steps`, may: forReadersHttp },
    ],
  }
}
