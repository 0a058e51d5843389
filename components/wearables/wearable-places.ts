import type { PatientId } from '#lib/ids.ts'
import type { Topic } from '#lib/wearables/metrics.ts'

/** Whose data is shown: the patient's own, or a patient's to staff, who change nothing. */
export type WearablesReader = { kind: 'patient' } | { kind: 'staff'; patientId: PatientId }

export function topicPath(reader: WearablesReader, topic: Topic) {
  return reader.kind === 'patient'
    ? (`/wearables/${topic}` as const)
    : (`/clinic/patients/${reader.patientId}/wearables/${topic}` as const)
}

export function workoutsPath(reader: WearablesReader) {
  return reader.kind === 'patient'
    ? ('/wearables/workouts' as const)
    : (`/clinic/patients/${reader.patientId}/wearables/workouts` as const)
}

export type TopicPath = ReturnType<typeof topicPath>
