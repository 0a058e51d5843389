// A slow and obvious alignment of a grouped answer, to compare the engine with.

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

interface Period {
  value: number
  unit: Unit
}

export interface SlowAlignment {
  mode: 'carry_forward' | 'carry_backward' | 'carry_nearest'
  cap: Period | null
  bucket: Period
}

type Cell = string | number | null

const seconds: Partial<Record<Unit, number>> = {
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
}

function shift(at: number, { value, unit }: Period, times: number): number {
  const length = seconds[unit]
  if (length !== undefined) return at + times * value * length * 1000
  const date = new Date(at)
  date.setUTCMonth(date.getUTCMonth() + times * value * (unit === 'year' ? 12 : 1))
  return date.getTime()
}

const read = (bucket: Cell) => Date.parse(`${bucket}Z`)
const write = (at: number) => new Date(at).toISOString().slice(0, 19)

/**
 * Rows of a bucket, one further key and values: every bucket of each key from its first to its last, and beyond as far as
 * the cap carries, each with its own value or the one that the mode chooses.
 */
export function alignSlowly(rows: Cell[][], { mode, cap, bucket }: SlowAlignment): Cell[][] {
  const groups = Map.groupBy(rows, ([, key]) => key ?? null)
  return [...groups].flatMap(([key, own]) => {
    const times = own.map(([at = null]) => read(at))
    const [first, last] = [Math.min(...times), Math.max(...times)]
    const reachesBack = cap && mode !== 'carry_forward'
    const reachesOn = cap && mode !== 'carry_backward'
    const from = reachesBack ? shift(first, cap, -1) : first
    const until = reachesOn ? shift(last, cap, 1) : last
    const spine: number[] = []
    for (let at = first; at >= from; at = shift(at, bucket, -1)) spine.unshift(at)
    for (let at = shift(first, bucket, 1); at <= until; at = shift(at, bucket, 1)) spine.push(at)
    const width = own[0]?.length ?? 0
    return spine.map((at) => [
      write(at),
      key,
      ...Array.from({ length: width - 2 }, (_, index) =>
        choose(own, { at, column: index + 2 }, { mode, cap, bucket }),
      ),
    ])
  })
}

function choose(
  rows: Cell[][],
  { at, column }: { at: number; column: number },
  { mode, cap }: SlowAlignment,
): Cell {
  const known = rows
    .map((row) => ({ time: read(row[0] ?? null), value: row[column] ?? null }))
    .filter(({ value }) => value !== null)
  const past = known
    .filter(({ time }) => time <= at && (!cap || shift(time, cap, 1) >= at))
    .sort((a, b) => b.time - a.time)[0]
  const future = known
    .filter(({ time }) => time >= at && (!cap || shift(time, cap, -1) <= at))
    .sort((a, b) => a.time - b.time)[0]
  if (mode === 'carry_forward') return past?.value ?? null
  if (mode === 'carry_backward') return future?.value ?? null
  if (!past || !future) return (past ?? future)?.value ?? null
  return at - past.time <= future.time - at ? past.value : future.value
}
