import type { HoldGround } from '#lib/result-sets/lane/lane.ts'
import type { WishChoice } from '#lib/result-sets/wish-choices.ts'

// What a patient reads about the results of one of their orders. Client-safe.

export interface OwnHold {
  ground: HoldGround
  endsAt: string
  /** of a state's rule: its state and its source */
  rule: { state: string; source: string } | null
}

export interface OwnStep {
  kind: 'comment' | 'template' | 'no-action'
  text: string | null
  /** the clinician's name; null for an account that is gone */
  by: string | null
  at: string
  /** false once the laboratory has sent something that it does not answer */
  isCurrent: boolean
}

export interface OwnSetState {
  receivedAt: string
  /** when values could first be read; null while all of them are held */
  releasedAt: string | null
  resultCount: number
  missingCount: number
  isPartial: boolean
  isCritical: boolean
  /** no one has confirmed it with the patient yet */
  isCriticalOpen: boolean
  correctedAt: string | null
  /** of everything, or once values were released of what came later */
  hold: OwnHold | null
  step: OwnStep | null
  /** there is something that the patient has not opened */
  isNew: boolean
}

export interface OwnResults {
  /** null before any values */
  set: OwnSetState | null
  /** the patient's own choice for sensitive results; null when none was made */
  wish: WishChoice | null
}
