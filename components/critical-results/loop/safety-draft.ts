import type { SafetyView } from '#lib/critical-results/critical-view.ts'

export type SafetyFields = Pick<SafetyView, 'place' | 'companion'> &
  Record<'companionName' | 'address' | 'symptoms', string>

export interface SafetyDraft {
  given: SafetyFields
  /** the newest record when it was begun */
  since: string | undefined
  isSaved: boolean
}

/** An address on file is none that anyone has confirmed: the form starts without it. */
const fieldsOf = (safety: SafetyView | null): SafetyFields => ({
  place: safety?.place ?? null,
  companion: safety?.companion ?? null,
  companionName: safety?.companionName ?? '',
  address: safety?.address ?? '',
  symptoms: safety?.symptoms ?? '',
})

/** A draft outlasts the records of others, which are shown beside it, and ends with its own. */
export function readDraft(draft: SafetyDraft | undefined, safety: SafetyView | null) {
  const hasNewer = draft !== undefined && safety?.recordedAt !== draft.since
  const isBegun = draft !== undefined && !(draft.isSaved && hasNewer)
  return {
    isBegun,
    given: isBegun ? draft.given : fieldsOf(safety),
    newer: isBegun && hasNewer ? safety : null,
  }
}
