import { useState } from 'react'
import type { SafetyView } from '#lib/critical-results/critical-view.ts'
import { readDraft, type SafetyDraft, type SafetyFields } from './safety-draft.ts'

/** What the form shows: the newest record until something is changed, and then what was typed until it is saved. */
export function useSafetyDraft(safety: SafetyView | null) {
  const [draft, setDraft] = useState<SafetyDraft>()
  const { given, newer, isBegun } = readDraft(draft, safety)
  const recordedAt = safety?.recordedAt
  return {
    given,
    newer,
    isUnsaved: isBegun && !draft?.isSaved,
    set: (part: Partial<SafetyFields>) =>
      setDraft({
        given: { ...given, ...part },
        since: isBegun ? draft?.since : recordedAt,
        isSaved: false,
      }),
    /** Keeps the form as it was sent until its record has come; what was typed meanwhile stays. */
    settle: (sent: SafetyFields) =>
      setDraft((now) => now && { ...now, since: recordedAt, isSaved: now.given === sent }),
    discard: () => setDraft(undefined),
  }
}
