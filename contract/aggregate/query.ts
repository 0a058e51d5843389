import { z } from 'zod'
import { providerSlugs } from '#contract/wearables/providers.ts'
import { queryTables, type SummaryTableName } from './tables.ts'
import { queryTimeseries, sourceColumns } from './timeseries.ts'

// The language of aggregate queries (specification 2.8, contract 2.15).

const periodUnits = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const

/** 100 years in each unit: what is added to or taken from a day of a query stays within the years of PostgreSQL. */
export const longestPeriod = {
  minute: 52_596_000,
  hour: 876_600,
  day: 36_525,
  week: 5_217,
  month: 1_200,
  year: 100,
} as const satisfies Record<(typeof periodUnits)[number], number>

const period = z
  .strictObject({
    value: z.int().min(1).max(10_000_000).default(1),
    unit: z.enum(periodUnits).default('day'),
  })
  .refine(({ value, unit }) => value <= longestPeriod[unit], {
    error: 'is longer than 100 years',
  })
export type Period = z.infer<typeof period>

export const aggregateFunctions = [
  'mean',
  'min',
  'max',
  'sum',
  'count',
  'median',
  'stddev',
  'oldest',
  'newest',
] as const
export type AggregateFunction = (typeof aggregateFunctions)[number]

export const macroNames = [
  'sleep_score',
  'chronotype',
  'asleep_at',
  'awake_at',
  'awakenings',
] as const

export const dateParts = [
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
  'weekday',
  'week_of_year',
  'day_of_year',
] as const
export type DatePart = (typeof dateParts)[number]

const tableNames = Object.keys(queryTables) as SummaryTableName[]
const names = <T extends string>(columns: Record<T, unknown>) =>
  z.enum(Object.keys(columns) as [T, ...T[]])

const columnOf = <T extends SummaryTableName>(table: T) =>
  z.strictObject({ [table]: names<string>(queryTables[table]) } as unknown as Record<
    T,
    z.ZodType<string>
  >)

const column = z.union([
  columnOf('sleep'),
  columnOf('activity'),
  columnOf('workout'),
  columnOf('body'),
  columnOf('meal'),
  columnOf('menstrual_cycle'),
  columnOf('profile'),
  columnOf('derived_readiness'),
])

const timeseries = z.strictObject({
  timeseries: names(queryTimeseries),
  /** one of the fields of the timeseries */
  field: z.string().min(1).max(64),
})

const macro = z.strictObject({
  value_macro: z.enum(macroNames),
  version: z.literal('automatic').default('automatic'),
})

const index = z.strictObject({ index: z.enum([...tableNames, 'timeseries']) })
const source = z.strictObject({ source: z.enum(sourceColumns) })
const groupKey = z.strictObject({ group_key: z.union([z.int().min(1).max(100), z.literal('*')]) })

const condition = z.string().min(1).max(4000)

const subquery = z.strictObject({
  select: z.strictObject({
    func: z.enum(aggregateFunctions),
    /** a field of the list's items; null for the items themselves */
    arg: z.union([z.string().min(1).max(64), z.strictObject({ field: z.string() })]).nullish(),
  }),
  from: z.strictObject({ unnest: z.union([column, timeseries]) }),
  where: condition.nullish(),
})

const aggregate = z.strictObject({
  func: z.enum(aggregateFunctions),
  arg: z.union([column, timeseries, macro, index, source, subquery]),
})

/** A message that says what an item of no known kind could have been. */
const kindOf = (noun: string) => ({
  error: ({ input }: { input?: unknown }) => {
    const keys = typeof input === 'object' && input !== null ? Object.keys(input) : []
    const known = tableNames.find((table) => keys.includes(table))
    if (known)
      return `Value error, ${known} has no such column: it has ${Object.keys(queryTables[known]).join(', ')}`
    if (keys.includes('timeseries'))
      return `Value error, no such timeseries, or its field is missing: there are ${Object.keys(queryTimeseries).join(', ')}`
    return `Value error, is not a kind of ${noun}`
  },
})

const selectItem = z.union(
  [aggregate, column, timeseries, macro, index, groupKey, source, subquery],
  kindOf('select item'),
)
export type SelectItem = z.infer<typeof selectItem>

const groupByItem = z.union(
  [
    z.strictObject({ date_trunc: period, arg: index }),
    z.strictObject({ date_part: z.enum(dateParts), arg: index }),
    column,
    timeseries,
    macro,
    source,
  ],
  kindOf('group_by item'),
)
export type GroupByItem = z.infer<typeof groupByItem>

const carry = z.discriminatedUnion('mode', [
  z.strictObject({
    mode: z.enum(['carry_forward', 'carry_backward']),
    max_age: period.nullish(),
  }),
  z.strictObject({ mode: z.literal('carry_nearest'), span: period.nullish() }),
])

const query = z.strictObject({
  select: z.array(selectItem).min(1).max(100),
  group_by: z.array(groupByItem).max(10).nullish(),
  where: condition.nullish(),
  align: z.strictObject({ carry }).nullish(),
})
export type Query = z.infer<typeof query>

export const queryBatch = z.strictObject({
  timeframe: z.strictObject({
    type: z.literal('relative'),
    /** the last day that counts, in the person's local time */
    anchor: z.iso.date(),
    past: period,
  }),
  queries: z.array(query).min(1).max(50),
  config: z
    .strictObject({
      provider_priority_overrides: z.array(z.enum(providerSlugs)).max(50).nullish(),
      /** the person's own view instead of one source per group: gaps of a source are filled from the next one */
      merging: z
        .strictObject({
          mode: z.literal('fill_gaps'),
          /** how each number came about, beside its table */
          explain: z.boolean().default(false),
        })
        .nullish(),
    })
    .nullish(),
})
export type QueryBatch = z.infer<typeof queryBatch>

const share = z.object({
  source_provider: z.string(),
  source_type: z.string(),
  /** of the row that the source measured */
  seconds: z.number(),
  /** counts add up; a mean weighs each source by its seconds */
  value: z.number().nullable(),
})

/** How a row came about when sources were merged. */
export const mergedWhy = z.object({
  parts: z.array(share),
  /** what sources measured while a preferred one did */
  passed_over: z.array(share),
})

/** One table per query, in the order of the queries: its columns by name, each with one value per row. */
export const queryResults = z.object({
  results: z.array(
    z.object({
      table: z.record(z.string(), z.array(z.unknown())),
      /** one for each row, where merging was asked to explain itself */
      why: z.array(mergedWhy).optional(),
    }),
  ),
})

/** A gzipped tarball of 0.parquet, 1.parquet …; the second spelling is accepted as well. */
export const parquetMediaTypes = [
  'application/vnd.service.tar+gzip+parquet',
  'application/service.tar+gzip+parquet',
] as const
