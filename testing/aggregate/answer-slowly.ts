// A slow and obvious answer to queries over one timeseries, to compare the engine with. Times are milliseconds, as if the
// clock of the person were UTC.

export interface SlowSample {
  at: number
  /** seconds east of UTC */
  offset: number
  provider: string
  sourceType: string
  type: string | null
  value: number
}

export type SlowKey =
  | { date_trunc: { value: number; unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year' } }
  | { date_part: 'minute' | 'hour' | 'day' | 'month' | 'year' | 'weekday' | 'day_of_year' }
  | { source: 'source_provider' | 'source_type' }

export interface SlowQuery {
  from: number
  until: number
  keys: SlowKey[]
  functions: string[]
  matches: (sample: SlowSample) => boolean | null
  overrides: string[]
}

type Cell = string | number | null

const typeOrder = ['automatic', 'watch', 'ring', 'phone']

/** One list of cells per group: its keys, then its aggregates. */
export function answerSlowly(samples: SlowSample[], query: SlowQuery): Cell[][] {
  const groups = new Map<string, { key: Cell[]; samples: SlowSample[] }>()
  for (const sample of samples) {
    const local = localOf(sample)
    if (local < query.from || local >= query.until || query.matches(sample) !== true) continue
    const key = query.keys.map((each) => keyOf(each, sample))
    const group = groups.get(JSON.stringify(key)) ?? { key, samples: [] }
    group.samples.push(sample)
    groups.set(JSON.stringify(key), group)
  }
  const isSplit = ['source_provider', 'source_type'].every((name) =>
    query.keys.some((key) => 'source' in key && key.source === name),
  )
  return [...groups.values()]
    .map(({ key, samples: all }) => {
      const kept = isSplit ? all : keepBest(all, query.overrides)
      return [...key, ...query.functions.map((name) => aggregate(name, kept))]
    })
    .sort(compareRows)
}

const localOf = ({ at, offset }: SlowSample) => at + offset * 1000

function keyOf(key: SlowKey, sample: SlowSample): Cell {
  if ('source' in key) return key.source === 'source_type' ? sample.sourceType : sample.provider
  const local = new Date(localOf(sample))
  if ('date_part' in key) return partOf(local, key.date_part)
  return truncate(local, key.date_trunc).toISOString().slice(0, 19)
}

function partOf(local: Date, part: string): number {
  const startOfYear = Date.UTC(local.getUTCFullYear(), 0, 1)
  const parts: Record<string, number> = {
    minute: local.getUTCMinutes(),
    hour: local.getUTCHours(),
    day: local.getUTCDate(),
    month: local.getUTCMonth() + 1,
    year: local.getUTCFullYear(),
    weekday: local.getUTCDay() || 7,
    day_of_year: Math.floor((local.getTime() - startOfYear) / 86_400_000) + 1,
  }
  return parts[part] ?? Number.NaN
}

function truncate(local: Date, { value, unit }: { value: number; unit: string }): Date {
  if (unit === 'month' || unit === 'year') {
    const length = unit === 'year' ? value * 12 : value
    const month = local.getUTCFullYear() * 12 + local.getUTCMonth()
    const first = month - (month % length)
    return new Date(Date.UTC(Math.floor(first / 12), first % 12, 1))
  }
  const minutes = { minute: 1, hour: 60, day: 1_440, week: 10_080 }[unit] ?? Number.NaN
  const length = minutes * value * 60_000
  // A Monday for weeks.
  const origin = unit === 'week' ? Date.UTC(1970, 0, 5) : 0
  return new Date(origin + Math.floor((local.getTime() - origin) / length) * length)
}

function keepBest(samples: SlowSample[], overrides: string[]) {
  const place = (list: string[], word: string) => {
    const index = list.indexOf(word)
    return index < 0 ? 1000 : index
  }
  const rankOf = ({ provider, sourceType }: SlowSample): Cell[] => [
    place(overrides, provider),
    place(typeOrder, sourceType),
    provider,
    sourceType,
  ]
  const [best] = samples.map(rankOf).sort(compareRows)
  return samples.filter((sample) => compareRows(rankOf(sample), best ?? []) === 0)
}

function aggregate(name: string, samples: SlowSample[]): number | null {
  const inTime = [...samples].sort((a, b) => a.at - b.at).map(({ value }) => value)
  const sorted = [...inTime].sort((a, b) => a - b)
  const count = inTime.length
  const sum = inTime.reduce((total, value) => total + value, 0)
  const middle = (count - 1) / 2
  const low = sorted[Math.floor(middle)] ?? 0
  const high = sorted[Math.ceil(middle)] ?? 0
  const squares = inTime.reduce((total, value) => total + (value - sum / count) ** 2, 0)
  const values: Record<string, number | null> = {
    count,
    sum,
    mean: sum / count,
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
    oldest: inTime[0] ?? null,
    newest: inTime.at(-1) ?? null,
    median: (low + high) / 2,
    stddev: count < 2 ? null : Math.sqrt(squares / (count - 1)),
  }
  return values[name] ?? null
}

function compareRows(a: Cell[], b: Cell[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? null
    if (left === right || left === null || right === null) continue
    return left < right ? -1 : 1
  }
  return 0
}
