import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { longestPeriod, queryBatch } from '#contract/aggregate/query.ts'
import { planQuery } from '#service/aggregate/plan/plan-query.ts'
import { readWindow } from '#service/aggregate/plan/read-window.ts'
import { ingest } from '#service/wearables/ingest/ingest.ts'
import { answerSlowly, type SlowKey, type SlowSample } from '#testing/aggregate/answer-slowly.ts'
import {
  buildUser,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'
import { presentTables } from './present-tables.ts'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture()
})
afterAll(() => fixture.close())

const minute = 60_000
/** A leap day, both changes of the clock in Los Angeles, and the end of a year. */
const starts = ['2024-02-28T20:00:00Z', '2024-03-09T20:00:00Z', '2024-11-02T20:00:00Z'].concat(
  '2024-12-30T20:00:00Z',
)
const anchors = ['2024-02-29', '2024-03-01', '2024-03-10', '2024-11-03', '2025-01-01', '2024-12-31']

const sources = [
  { provider: 'oura', sourceType: 'ring' },
  { provider: 'apple_health_kit', sourceType: 'watch' },
  { provider: 'fitbit', sourceType: 'watch' },
  { provider: 'manual', sourceType: 'phone' },
] as const

const arbitrarySample = fc
  .record({
    start: fc.constantFrom(...starts),
    minutes: fc.nat(3_000),
    offset: fc.constantFrom(-28_800, -25_200, 20_700, 32_400),
    source: fc.constantFrom(...sources),
    type: fc.option(fc.constantFrom('resting', 'active')),
    value: fc.oneof(
      fc.integer({ min: 40, max: 60 }),
      fc.double({ min: 40, max: 200, noNaN: true }),
    ),
  })
  .map(({ start, minutes, source, ...rest }) => ({
    ...rest,
    ...source,
    at: Date.parse(start) + minutes * minute,
  }))

const arbitraryKey: fc.Arbitrary<SlowKey> = fc.oneof(
  fc.record({
    date_part: fc.constantFrom(
      ...(['minute', 'hour', 'day', 'month', 'year', 'weekday', 'day_of_year'] as const),
    ),
  }),
  fc.record({ source: fc.constantFrom('source_provider' as const, 'source_type' as const) }),
)
const arbitraryBucket: fc.Arbitrary<SlowKey> = fc
  .constantFrom(...(['minute', 'hour', 'hour', 'day', 'day', 'week', 'month', 'year'] as const))
  .chain((unit) => {
    const longest = Math.min(longestPeriod[unit], 10_000_000)
    const value = fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 8, max: longest }))
    return fc.record({ date_trunc: fc.record({ value, unit: fc.constant(unit) }) })
  })

interface SlowCondition {
  text: string
  matches: (sample: SlowSample) => boolean | null
}

/** An unknown value makes a comparison unknown, and what is not certainly true is left out. */
const arbitraryComparison: fc.Arbitrary<SlowCondition> = fc.oneof(
  fc
    .record({ operator: fc.constantFrom('>', '>=', '<', '<=', '=', '!='), bound: fc.nat(120) })
    .map(({ operator, bound }) => ({
      text: `value ${operator} ${bound}`,
      matches: ({ value }: SlowSample) => compare(value, operator, bound),
    })),
  fc
    .record({ operator: fc.constantFrom('=', '!='), word: fc.constantFrom('resting', "it's") })
    .map(({ operator, word }) => ({
      text: `type ${operator} '${word.replaceAll("'", "''")}'`,
      matches: ({ type }: SlowSample) => (type === null ? null : compare(type, operator, word)),
    })),
  fc.constantFrom('oura', 'fitbit').map((word) => ({
    text: `source_provider != '${word}'`,
    matches: ({ provider }: SlowSample) => provider !== word,
  })),
)
const { condition: arbitraryCondition } = fc.letrec<{ condition: SlowCondition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    arbitraryComparison,
    tie('condition').map(({ text, matches }) => ({
      text: `NOT (${text})`,
      matches: (sample: SlowSample) => {
        const inner = matches(sample)
        return inner === null ? null : !inner
      },
    })),
    fc
      .tuple(tie('condition'), fc.constantFrom('AND', 'OR'), tie('condition'))
      .map(([left, word, right]) => ({
        text: `(${left.text} ${word} ${right.text})`,
        matches: (sample: SlowSample) => {
          const [a, b] = [left.matches(sample), right.matches(sample)]
          const decisive = word === 'OR'
          if (a === decisive || b === decisive) return decisive
          return a === null || b === null ? null : !decisive
        },
      })),
  ),
}))

function compare<T extends number | string>(left: T, operator: string, right: T) {
  if (operator === '=') return left === right
  if (operator === '!=') return left !== right
  if (operator === '>') return left > right
  if (operator === '>=') return left >= right
  return operator === '<' ? left < right : left <= right
}

const functions = ['mean', 'min', 'max', 'sum', 'count', 'median', 'stddev', 'oldest', 'newest']
const ofRollups = functions.filter((name) => name !== 'median' && name !== 'stddev')

const arbitraryQuery = fc.record({
  anchor: fc.constantFrom(...anchors),
  days: fc.integer({ min: 1, max: 400 }),
  keys: fc
    .tuple(fc.option(arbitraryBucket), fc.array(arbitraryKey, { maxLength: 2 }))
    .map(([bucket, keys]) => (bucket ? [bucket, ...keys] : keys)),
  functions: fc.oneof(
    fc.uniqueArray(fc.constantFrom(...functions), { minLength: 1 }),
    fc.uniqueArray(fc.constantFrom(...ofRollups), { minLength: 1 }),
  ),
  condition: fc.option(arbitraryCondition),
  overrides: fc.constantFrom<string[]>([], [], ['oura'], ['manual', 'fitbit']),
})

async function store(samples: SlowSample[]) {
  const userId = await buildUser(fixture.db, fixture.teamId)
  await fixture.db.$transaction((tx) =>
    ingest(tx, {
      teamId: fixture.teamId,
      userId,
      receivedAt: new Date('2026-01-01T00:00:00Z'),
      isHistory: true,
      summaries: [],
      streams: [],
      samples: sources.map((origin) => ({
        resource: 'heartrate',
        origin,
        samples: samples
          .filter(({ provider }) => provider === origin.provider)
          .map(({ at, offset, type, value }) => ({
            at,
            timezoneOffset: offset,
            value,
            ...(type !== null && { type }),
          })),
      })),
    }),
  )
  return userId
}

/** Relative to the size of numbers: sums of hours differ from sums of samples in the last bits. */
function expectClose(actual: unknown, expected: unknown, where: string) {
  if (typeof actual === 'number' && typeof expected === 'number' && actual !== expected)
    expect(Math.abs(actual - expected), where).toBeLessThanOrEqual(
      1e-9 * Math.max(1, Math.abs(expected)),
    )
  else expect(actual, where).toEqual(expected)
}

describe('the engine', () => {
  it('agrees with a slow and obvious answer on any samples and queries', {
    timeout: 180_000,
  }, async () => {
    const usedRollups = { true: 0, false: 0 }
    const data = fc.uniqueArray(arbitrarySample, {
      maxLength: 150,
      selector: ({ provider, at }) => `${provider} ${at}`,
    })
    await fc.assert(
      fc.asyncProperty(
        data,
        fc.array(arbitraryQuery, { minLength: 10, maxLength: 20 }),
        async (samples, queries) => {
          const userId = await store(samples)
          for (const query of queries) {
            const batch = queryBatch.parse({
              timeframe: { type: 'relative', anchor: query.anchor, past: { value: query.days } },
              queries: [
                {
                  select: [
                    ...(query.keys.length > 0 ? [{ group_key: '*' }] : []),
                    ...query.functions.map((func) => ({
                      func,
                      arg: { timeseries: 'heartrate', field: 'value' },
                    })),
                  ],
                  group_by: query.keys.map((key) =>
                    'source' in key ? key : { ...key, arg: { index: 'timeseries' } },
                  ),
                  where: query.condition?.text,
                },
              ],
            })
            const window = readWindow(batch.timeframe)
            const [asked] = batch.queries
            if (!asked) throw new Error('no query')
            const plan = planQuery(asked, 0, {
              userId,
              window,
              overrides: query.overrides,
              providersOf: () => [],
            })
            usedRollups[`${plan.usesRollups}`] += 1
            const rows = await fixture.db.$queryRaw<Record<string, unknown>[]>(plan.sql)
            const { results } = presentTables([
              plan.columns.map((column, index) => ({
                ...column,
                values: rows.map((row) => row[`c${index}`] ?? null),
              })),
            ])
            const columns = Object.values(results[0]?.table ?? {})
            const expected = answerSlowly(samples, {
              ...query,
              from: Date.parse(`${window.from}Z`),
              until: Date.parse(`${window.until}Z`),
              matches: query.condition?.matches ?? (() => true),
            })
            const where = JSON.stringify(batch)
            expect(rows.length, where).toBe(expected.length)
            for (const [row, cells] of expected.entries())
              for (const [column, cell] of cells.entries())
                expectClose(columns[column]?.[row], cell, where)
          }
        },
      ),
      { numRuns: 25 },
    )
    expect(usedRollups.true).toBeGreaterThan(20)
    expect(usedRollups.false).toBeGreaterThan(20)
  })
})
