/** Short reports are not behind long ones: each lane has its own turns, and a reader of its own for the short one. */
export const lanes = ['short', 'long'] as const
export type Lane = (typeof lanes)[number]

const maxShortPages = 10

interface CheckedReport {
  files: readonly { mediaType: string }[]
  pages: number
}

/** A PDF may turn out to be a scan: its reader says so at once, and it moves to the long lane. */
export function chooseLane({ files, pages }: CheckedReport): Lane {
  const isPdf = files.every(({ mediaType }) => mediaType === 'application/pdf')
  return isPdf && pages <= maxShortPages ? 'short' : 'long'
}

const second = 1_000

/**
 * Processor time for a whole report. A short one takes up to 2 s; a page that has to be recognized up to 15 s, and three
 * times that on a slow processor.
 */
export function allowedMsOf({ lane, pages }: { lane: Lane; pages: number | null }): number {
  if (lane === 'short') return 8 * second
  return Math.min(600, 60 + 45 * (pages ?? 1)) * second
}
