import type { QueryBatch } from '#contract/aggregate/query.ts'
import { anchorDay, type Dataset } from './dataset.ts'

/** One question in three languages. The person’s clock is seven hours behind UTC. */
export interface Question {
  name: string
  /** whether hourly rollups answer it */
  hasRollup: boolean
  isLong?: true
  callers?: number
  unit: 'minute' | 'hour' | 'day'
  past: { value: number; unit: 'day' | 'year' }
  where?: string
  figures: Figure[]
}

type Figure = 'min' | 'max' | 'mean' | 'newest' | 'count' | 'median'

const counted: Figure[] = ['mean', 'min', 'max', 'newest', 'count']

export const questions: Question[] = [
  {
    name: 'a year by hour',
    hasRollup: true,
    unit: 'hour',
    past: { value: 1, unit: 'year' },
    figures: counted,
  },
  {
    name: 'a year by day',
    hasRollup: true,
    unit: 'day',
    past: { value: 1, unit: 'year' },
    figures: counted,
  },
  {
    name: 'a year by day, 8 callers',
    hasRollup: true,
    callers: 8,
    unit: 'day',
    past: { value: 1, unit: 'year' },
    figures: counted,
  },
  {
    name: 'five years by day',
    hasRollup: true,
    isLong: true,
    unit: 'day',
    past: { value: 5, unit: 'year' },
    figures: counted,
  },
  {
    name: 'a month by day, of five years',
    hasRollup: true,
    isLong: true,
    unit: 'day',
    past: { value: 30, unit: 'day' },
    figures: counted,
  },
  {
    name: 'a year by day, median',
    hasRollup: false,
    unit: 'day',
    past: { value: 1, unit: 'year' },
    figures: ['median'],
  },
  {
    name: 'a year by day, of values over 100',
    hasRollup: false,
    unit: 'day',
    past: { value: 1, unit: 'year' },
    where: 'value > 100',
    figures: ['mean', 'count'],
  },
  {
    name: 'a month by minute',
    hasRollup: false,
    unit: 'minute',
    past: { value: 30, unit: 'day' },
    figures: ['mean'],
  },
]

export const userOf = ({ isLong }: Question, dataset: Dataset) =>
  isLong ? dataset.longUserId : dataset.userId

export function writeBatch({ unit, past, where, figures }: Question): QueryBatch {
  const arg = { timeseries: 'heartrate' as const, field: 'value' }
  return {
    timeframe: { type: 'relative', anchor: anchorDay, past },
    queries: [
      {
        select: figures.map((func) => ({ func, arg })),
        group_by: [{ date_trunc: { value: 1, unit }, arg: { index: 'timeseries' } }],
        ...(where !== undefined && { where }),
      },
    ],
  }
}

/** The first and the last local moment of the window. */
function windowOf({ past }: Question) {
  const until = new Date(`${anchorDay}T00:00:00Z`)
  until.setUTCDate(until.getUTCDate() + 1)
  const from = new Date(until)
  if (past.unit === 'year') from.setUTCFullYear(from.getUTCFullYear() - past.value)
  else from.setUTCDate(from.getUTCDate() - past.value)
  return [from, until].map((each) => each.toISOString().slice(0, 19)) as [string, string]
}

const inPostgres: Record<Figure, string> = {
  mean: 'avg(value)',
  min: 'min(value)',
  max: 'max(value)',
  newest: '(array_agg(value ORDER BY at DESC))[1]',
  count: 'count(value)',
  median: 'percentile_cont(0.5) WITHIN GROUP (ORDER BY value)',
}

/** As one would write it on the samples alone. $1 is the user. */
export function writePlainSql(question: Question): string {
  const { unit, where, figures } = question
  const [from, until] = windowOf(question)
  const local = `(at AT TIME ZONE 'UTC' + make_interval(secs => timezone_offset))`
  return `
    SELECT date_trunc('${unit}', ${local}) AS bucket, ${figures.map((name) => `${inPostgres[name]} AS ${name}`).join(', ')}
      FROM wearable_sample
     WHERE user_id = $1 AND series_id IN (SELECT id FROM wearable_series WHERE user_id = $1 AND resource = 'heartrate')
       AND at >= timestamptz '${from}Z' - interval '14 hours' AND at < timestamptz '${until}Z' + interval '14 hours'
       AND ${local} >= timestamp '${from}' AND ${local} < timestamp '${until}' AND ${where ?? 'true'}
     GROUP BY 1 ORDER BY 1`
}

const inDuckDb: Record<Figure, string> = {
  ...inPostgres,
  newest: 'arg_max(value, measured_at)',
  median: 'median(value)',
}

/** `source` is a table or a file with user_id, measured_at, timezone_offset and value. */
export function writeDuckSql(question: Question, source: string, userId: string): string {
  const { unit, where, figures } = question
  const [from, until] = windowOf(question)
  const local = `(measured_at + to_seconds(timezone_offset))`
  return `
    SELECT date_trunc('${unit}', ${local}) AS bucket, ${figures.map((name) => `${inDuckDb[name]} AS ${name}`).join(', ')}
      FROM ${source}
     WHERE user_id = '${userId}'
       AND measured_at >= timestamp '${from}' - interval 14 hours AND measured_at < timestamp '${until}' + interval 14 hours
       AND ${local} >= timestamp '${from}' AND ${local} < timestamp '${until}' AND ${where ?? 'true'}
     GROUP BY 1 ORDER BY 1`
}
