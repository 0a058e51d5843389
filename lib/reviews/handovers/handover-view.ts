export const handoverOutcomes = [
  'accepted',
  'left-out',
  'returned',
  'handed-on',
  'taken-back',
  'closed',
] as const
export type HandoverOutcome = (typeof handoverOutcomes)[number]

interface Reviewer {
  name: string
  isOwn: boolean
}

/** The newest handing over of a row. */
export interface HandoverView {
  /** as the row's `hold` has it */
  holdId: string
  askedBy: Reviewer
  /** null for any reviewer */
  askedOf: Reviewer | null
  askedAt: string
  note: string
  /** whether the reader may decide the row as the colleague */
  mayAnswer: boolean
  end: (Reviewer & { outcome: HandoverOutcome; at: string }) | null
}

export interface Colleague {
  userId: string
  name: string
}
