// What is removed by age. Client-safe.

export const retentionKinds = [
  'unsentMails',
  'messageDrafts',
  'endedDownloads',
  'refusedDeliveries',
  'gaps',
] as const
export type RetentionKind = (typeof retentionKinds)[number]

interface RetentionRule {
  /** days */
  min: number
  max: number
  /** until an administrator chooses; null: not removed by age */
  initial: number | null
  /** Administrators can choose that nothing is removed by age. */
  mayKeep: boolean
}

const years = (count: number) => count * 365

export const retentionRules: Record<RetentionKind, RetentionRule> = {
  // An email is tried again for about four days.
  unsentMails: { min: 14, max: years(1), initial: null, mayKeep: true },
  // Longer than its files stay, which go after seven days.
  messageDrafts: { min: 30, max: years(2), initial: null, mayKeep: true },
  endedDownloads: { min: 30, max: years(6), initial: null, mayKeep: true },
  // Anyone can cause refused deliveries, so that they cannot stay forever.
  refusedDeliveries: { min: 30, max: years(2), initial: 90, mayKeep: false },
  // Longer than the pages that show gaps look back.
  gaps: { min: 90, max: years(6), initial: null, mayKeep: true },
}

/** Rows beyond it are not counted. */
export const maxCounted = 100_000

export interface RetentionPeriod {
  kind: RetentionKind
  /** null: not removed by age */
  days: number | null
  /** identifies what was shown; null before the first change */
  versionId: string | null
  rows: number
  /** rows past the period, which the next run removes */
  due: number
}

export interface RetentionChange {
  kind: RetentionKind
  days: number | null
  writtenBy: string | null
  writtenAt: string
}
