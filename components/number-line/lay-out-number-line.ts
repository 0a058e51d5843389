import type { Limits } from '#lib/results/limits.ts'
import type { Comparator } from '#lib/results/read-number.ts'

export interface NumberLineMarks {
  value: number
  comparator?: Comparator | null
  limits: Limits | null
  /** the last value that can be compared with this one */
  previous?: number | null | undefined
  /** a value that the lab has replaced by this one */
  replaced?: number | null | undefined
  /** only where the lab or the clinic wrote one */
  critical?: { low?: number; high?: number } | undefined
  /** written by a clinician, with a source */
  anchor?: number | null | undefined
}

export type SegmentKind = 'band' | 'below' | 'above' | 'critical' | 'bare'

export interface LineSegment {
  kind: SegmentKind
  from: number
  to: number
  /** the side without a limit, where the band fades out */
  fades?: 'left' | 'right'
  isBeyondBreak?: boolean
}

export interface LineLimit {
  at: number
  number: number
  side: 'low' | 'high'
  isExcluded: boolean
}

interface PlacedMark {
  at: number
  isBeyond: boolean
}

/** Places are shares of the width, from 0 to 1. */
export interface NumberLineLayout {
  segments: LineSegment[]
  limits: LineLimit[]
  zero: boolean
  breaks: number[]
  value: PlacedMark & { reach: number | null }
  previous: PlacedMark | null
  replaced: PlacedMark | null
  anchor: PlacedMark | null
  critical: LineLimit[]
}

/** The share of the width that each open end keeps for what is beyond the break. */
const endRoom = 0.14
const breakGap = 0.035

/**
 * The scale comes from the lab's range, never from the values: one more width of the range on each side, or twice a
 * single limit, ending at a natural zero. Distances are kept up to there. Beyond, the line is cut, and places keep only
 * their order. Without a range the line starts at zero and has no limits.
 */
export function layOutNumberLine(given: NumberLineMarks): NumberLineLayout {
  const frame = frameOf(given)
  const mark = (number: number | null | undefined): PlacedMark | null =>
    number === null || number === undefined
      ? null
      : { at: placeOn(frame, number), isBeyond: number > frame.to || number < frame.from }
  const value = mark(given.value) ?? { at: 0, isBeyond: false }
  const marks = [value, mark(given.previous), mark(given.replaced)]
  const breaks = [
    ...(marks.some((one) => one && one.at < frame.left) ? [frame.left - breakGap / 2] : []),
    ...(marks.some((one) => one && one.at > frame.right) ? [frame.right + breakGap / 2] : []),
  ]
  const critical = listCritical(given, frame, breaks)
  return {
    segments: cutAt(listSegments(given.limits, frame, critical), breaks),
    limits: listLimits(given.limits, frame),
    zero: frame.isFromZero,
    breaks,
    value: { ...value, reach: reachOf(given.comparator) },
    previous: marks[1] ?? null,
    replaced: marks[2] ?? null,
    anchor: mark(given.anchor),
    critical,
  }
}

interface Frame {
  from: number
  to: number
  left: number
  right: number
  isFromZero: boolean
}

function frameOf({ limits, anchor, ...marks }: NumberLineMarks): Frame {
  const numbers = [marks.value, marks.previous, marks.replaced].filter((one) => one != null)
  const [start, end] = limits ? spanOf(limits) : spanWithoutRange(numbers)
  const anchored = anchor ?? start
  const room = (end - start) * 0.1
  const from = Math.min(start, anchored < start ? anchored - room : start)
  const isFromZero =
    from <= 0 && (limits?.low ?? limits?.high ?? 0) >= 0 && numbers.every((one) => one >= 0)
  return {
    from: isFromZero ? 0 : from,
    to: anchored > end ? anchored + room : end,
    left: isFromZero ? 0 : endRoom,
    right: 1 - endRoom,
    isFromZero,
  }
}

function spanOf({ low, high }: Limits): [number, number] {
  if (low !== null && high !== null) {
    const width = high - low || Math.abs(high) || 1
    return [low - width, high + width]
  }
  const limit = low ?? high ?? 0
  const reach = Math.abs(limit) || 1
  return [limit - reach, limit + reach]
}

function spanWithoutRange(numbers: readonly number[]): [number, number] {
  const reach = Math.max(...numbers.map(Math.abs)) * 1.25 || 1
  return [Math.min(...numbers) < 0 ? -reach : 0, reach]
}

/** Beyond the frame, places approach the end of the line without reaching it. */
function placeOn({ from, to, left, right }: Frame, number: number): number {
  const span = to - from
  const start = breakGap * 1.6
  if (number > to) {
    const beyond = (number - to) / span
    return right + start + (1 - right - start - 0.02) * (1 - 1 / (1 + beyond))
  }
  if (number < from) {
    const beyond = (from - number) / span
    const room = Math.max(0, left - start - 0.02)
    return Math.max(0, left - start - room * (1 - 1 / (1 + beyond)))
  }
  return left + ((number - from) / span) * (right - left)
}

function listLimits(limits: Limits | null, frame: Frame): LineLimit[] {
  if (!limits) return []
  const { low, high, isLowExcluded, isHighExcluded } = limits
  return [
    { side: 'low' as const, number: low, isExcluded: isLowExcluded },
    { side: 'high' as const, number: high, isExcluded: isHighExcluded },
  ].flatMap(({ number, ...limit }) =>
    number === null ? [] : [{ ...limit, number, at: placeOn(frame, number) }],
  )
}

/** Drawn within the scale, and beyond the break only if a value is there too. */
function listCritical(
  { critical }: NumberLineMarks,
  frame: Frame,
  breaks: readonly number[],
): LineLimit[] {
  const sides = [
    { side: 'low' as const, number: critical?.low },
    { side: 'high' as const, number: critical?.high },
  ]
  return sides.flatMap(({ side, number }) => {
    if (number === undefined) return []
    const at = placeOn(frame, number)
    const isShown =
      at >= frame.left && at <= frame.right
        ? true
        : breaks.some((cut) => (side === 'high' ? cut >= frame.right : cut < frame.left))
    return isShown ? [{ side, number, at, isExcluded: false }] : []
  })
}

function listSegments(
  limits: Limits | null,
  frame: Frame,
  critical: readonly LineLimit[],
): LineSegment[] {
  if (!limits) return [{ kind: 'bare', from: 0, to: 1 }]
  const [low, high] = (['low', 'high'] as const).map(
    (side) => listLimits(limits, frame).find((limit) => limit.side === side)?.at,
  )
  const [panicLow, panicHigh] = (['low', 'high'] as const).map(
    (side) => critical.find((limit) => limit.side === side)?.at,
  )
  const all: LineSegment[] = []
  if (panicLow !== undefined) all.push({ kind: 'critical', from: 0, to: panicLow })
  if (low !== undefined) all.push({ kind: 'below', from: panicLow ?? 0, to: low })
  all.push({
    kind: 'band',
    from: low ?? 0,
    to: high ?? 1,
    ...(high === undefined && { fades: 'right' as const }),
    ...(low === undefined && !frame.isFromZero && { fades: 'left' as const }),
  })
  if (high !== undefined) all.push({ kind: 'above', from: high, to: panicHigh ?? 1 })
  if (panicHigh !== undefined) all.push({ kind: 'critical', from: panicHigh, to: 1 })
  return all.filter(({ from, to }) => to > from)
}

function cutAt(segments: readonly LineSegment[], breaks: readonly number[]): LineSegment[] {
  return breaks.reduce<LineSegment[]>((parts, cut) => {
    const [end, start] = [cut - breakGap / 2, cut + breakGap / 2]
    return parts.flatMap((part) => {
      if (part.to <= end || part.from >= start) return [part]
      const isLeft = cut < 0.5
      const sides = [
        { ...part, to: end, isBeyondBreak: isLeft },
        { ...part, from: start, isBeyondBreak: !isLeft },
      ]
      return sides.filter(({ from, to }) => to > from)
    })
  }, segments as LineSegment[])
}

/** Where a value such as `<5` may be: up to the end of the line on that side. */
function reachOf(comparator: Comparator | null | undefined) {
  if (!comparator) return null
  return comparator.startsWith('<') ? 0 : 1
}
