import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ingest } from '#service/wearables/ingest/ingest.ts'
import type { Receipt } from '#service/wearables/ingest/receipt.ts'
import { alignSlowly } from '#testing/aggregate/align-slowly.ts'
import { answerSlowly, type SlowKey, type SlowSample } from '#testing/aggregate/answer-slowly.ts'
import {
  buildUser,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'

// Tables beyond the heart rate, and filled buckets: whole calls over HTTP against the obvious answer.

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture()
  const { db, teamId } = fixture
  await db.team.update({ where: { id: teamId }, data: { aggregateQueriesEnabled: true } })
})
afterAll(() => fixture.close())

const sources = [
  { provider: 'oura', sourceType: 'ring' },
  { provider: 'apple_health_kit', sourceType: 'watch' },
  { provider: 'manual', sourceType: 'phone' },
] as const
/** The clock of Los Angeles goes back in the first of these nights; the second is a leap day. */
const starts = ['2024-11-02T20:00:00Z', '2024-02-28T20:00:00Z']
const anchor = '2024-11-06'
const pastDays = 300

const readings = fc
  .uniqueArray(
    fc
      .record({
        start: fc.constantFrom(...starts),
        minutes: fc.nat(5_000),
        offset: fc.constantFrom(-28_800, -25_200, 20_700),
        source: fc.constantFrom(...sources),
        value: fc.integer({ min: 0, max: 2_000 }),
      })
      .map(({ start, minutes, source, ...rest }) => ({
        ...rest,
        ...source,
        type: null,
        at: Date.parse(start) + minutes * 60_000,
      })),
    { maxLength: 60, selector: ({ provider, at }) => `${provider} ${at}` },
  )
  .map((list): SlowSample[] => list)

interface Table {
  name: string
  index: string
  arg: object
  store: (samples: SlowSample[]) => Pick<Receipt, 'samples' | 'summaries'>
}

const ofSource = (samples: SlowSample[], provider: string) =>
  samples.filter((sample) => sample.provider === provider)

const sampled =
  (
    resource: 'steps' | 'blood_pressure' | 'body_weight',
    read: (sample: SlowSample) => { value: number; diastolic?: number; durationMs?: number },
  ): Table['store'] =>
  (samples) => ({
    summaries: [],
    samples: sources.map((origin) => ({
      resource,
      origin,
      samples: ofSource(samples, origin.provider).map((sample) => ({
        at: sample.at,
        timezoneOffset: sample.offset,
        ...read(sample),
      })),
    })),
  })

const tables: Table[] = [
  {
    name: 'steps',
    index: 'timeseries',
    arg: { timeseries: 'steps', field: 'value' },
    store: sampled('steps', ({ value }) => ({ value, durationMs: 60_000 })),
  },
  {
    name: 'the seconds of steps',
    index: 'timeseries',
    arg: { timeseries: 'steps', field: 'duration' },
    store: sampled('steps', ({ value }) => ({ value: 1, durationMs: value * 1000 })),
  },
  {
    name: 'diastolic pressure',
    index: 'timeseries',
    arg: { timeseries: 'blood_pressure', field: 'diastolic' },
    store: sampled('blood_pressure', ({ value }) => ({ value: 120, diastolic: value })),
  },
  {
    name: 'weight, by its name in queries',
    index: 'timeseries',
    arg: { timeseries: 'weight', field: 'value' },
    store: sampled('body_weight', ({ value }) => ({ value })),
  },
  {
    name: 'nights, filed under their end',
    index: 'sleep',
    arg: { sleep: 'stage_asleep_second' },
    store: (samples) => ({
      samples: [],
      summaries: samples.map(({ at, offset, provider, sourceType, value }) => ({
        id: randomUUID(),
        kind: 'sleep',
        origin: { provider, sourceType } as (typeof sources)[number],
        calendarDate: new Date(at + offset * 1000).toISOString().slice(0, 10),
        startsAt: new Date(at - 8 * 3_600_000),
        endsAt: new Date(at),
        timezoneOffset: offset,
        fields: { total: value },
      })),
    }),
  },
]

async function store(given: ReturnType<Table['store']>) {
  const { db, teamId } = fixture
  const userId = await buildUser(db, teamId)
  const receivedAt = new Date('2025-01-01T00:00:00Z')
  await db.$transaction((tx) =>
    ingest(tx, { teamId, userId, receivedAt, isHistory: true, streams: [], ...given }),
  )
  return userId
}

interface Answer {
  results: { table: Record<string, (string | number | null)[]> }[]
}

async function ask(
  userId: string,
  query: object,
  overrides: string[] = [],
): Promise<(string | number | null)[][]> {
  const { status, body } = await fixture.request<Answer>(
    'POST',
    `/aggregate/v1/user/${userId}/query`,
    {
      body: {
        timeframe: { type: 'relative', anchor, past: { value: pastDays, unit: 'day' } },
        queries: [query],
        config: { provider_priority_overrides: overrides },
      },
    },
  )
  // A busy machine ends a statement, and the service says to try again: what a client does.
  if (status === 503) return ask(userId, query, overrides)
  expect(status, JSON.stringify(body)).toBe(200)
  const columns = Object.values(body.results[0]?.table ?? {})
  return (columns[0] ?? []).map((_, row) => columns.map((values) => values[row] ?? null))
}

const until = Date.parse(`${anchor}T00:00:00Z`) + 86_400_000
const window = { from: until - pastDays * 86_400_000, until }
const functions = ['mean', 'min', 'max', 'sum', 'count', 'median', 'stddev', 'oldest', 'newest']

function expectRows(actual: unknown[][], expected: unknown[][], about: string) {
  expect(actual.length, about).toBe(expected.length)
  for (const [row, cells] of expected.entries())
    for (const [column, cell] of cells.entries()) {
      const found = actual[row]?.[column]
      if (typeof cell === 'number' && typeof found === 'number')
        expect(Math.abs(found - cell), about).toBeLessThanOrEqual(
          1e-9 * Math.max(1, Math.abs(cell)),
        )
      else expect(found, about).toEqual(cell)
    }
}

describe('the engine', () => {
  it.each(tables)(
    'agrees with the obvious answer on $name',
    { timeout: 120_000 },
    async (table) => {
      await fc.assert(
        fc.asyncProperty(
          readings,
          fc.array(
            fc.record({
              unit: fc.constantFrom(
                'hour' as const,
                'day' as const,
                'week' as const,
                'month' as const,
              ),
              value: fc.integer({ min: 1, max: 3 }),
              isBySource: fc.boolean(),
              chosen: fc.uniqueArray(fc.constantFrom(...functions), { minLength: 1 }),
              overrides: fc.constantFrom<string[]>([], ['manual'], ['oura', 'apple_health_kit']),
            }),
            { minLength: 3, maxLength: 6 },
          ),
          async (samples, queries) => {
            const userId = await store(table.store(samples))
            for (const { unit, value, isBySource, chosen, overrides } of queries) {
              const trunc = { date_trunc: { value, unit } }
              const bySource: SlowKey[] = [{ source: 'source_provider' }, { source: 'source_type' }]
              const query = {
                select: [{ group_key: '*' }, ...chosen.map((func) => ({ func, arg: table.arg }))],
                group_by: [
                  { ...trunc, arg: { index: table.index } },
                  ...(isBySource ? bySource : []),
                ],
              }
              const expected = answerSlowly(samples, {
                ...window,
                keys: [trunc, ...(isBySource ? bySource : [])],
                functions: chosen,
                matches: () => true,
                overrides,
              })
              expectRows(await ask(userId, query, overrides), expected, JSON.stringify(query))
            }
          },
        ),
        { numRuns: 8, endOnFailure: true },
      )
    },
  )

  it('fills buckets forwards, backwards and from the nearest as the obvious way does', {
    timeout: 120_000,
  }, async () => {
    const [steps] = tables
    if (!steps) throw new Error('no table')
    await fc.assert(
      fc.asyncProperty(
        readings.filter(({ length }) => length > 0),
        fc.array(
          fc.record({
            unit: fc.constantFrom(
              'hour' as const,
              'day' as const,
              'week' as const,
              'month' as const,
            ),
            value: fc.integer({ min: 1, max: 3 }),
            mode: fc.constantFrom(
              'carry_forward' as const,
              'carry_backward' as const,
              'carry_nearest' as const,
            ),
            times: fc.option(fc.integer({ min: 1, max: 4 })),
          }),
          { minLength: 4, maxLength: 8 },
        ),
        async (samples, queries) => {
          const userId = await store(steps.store(samples))
          for (const { unit, value, mode, times } of queries) {
            const bucket = { value, unit }
            const cap = times === null ? null : { value: value * times, unit }
            const limit = mode === 'carry_nearest' ? 'span' : 'max_age'
            const chosen = ['sum', 'stddev']
            const query = {
              select: [{ group_key: '*' }, ...chosen.map((func) => ({ func, arg: steps.arg }))],
              group_by: [
                { date_trunc: bucket, arg: { index: 'timeseries' } },
                { source: 'source_type' },
              ],
              align: { carry: { mode, ...(cap && { [limit]: cap }) } },
            }
            const grouped = answerSlowly(samples, {
              ...window,
              keys: [{ date_trunc: bucket }, { source: 'source_type' }],
              functions: chosen,
              matches: () => true,
              overrides: [],
            })
            const expected = alignSlowly(grouped, { mode, cap, bucket }).sort((a, b) =>
              `${a[0]} ${a[1]}` < `${b[0]} ${b[1]}` ? -1 : 1,
            )
            expectRows(await ask(userId, query), expected, JSON.stringify(query))
          }
        },
      ),
      { numRuns: 10, endOnFailure: true },
    )
  })
})
