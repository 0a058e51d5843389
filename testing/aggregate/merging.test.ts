import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeIntervals } from '#contract/wearables/merging/merge-intervals.ts'
import type { TimeseriesName } from '#contract/wearables/resources.ts'
import { countDays } from '#lib/wearables/numbers/count-days.ts'
import { findChanges } from '#lib/wearables/numbers/local-days.ts'
import { mergePoints } from '#lib/wearables/numbers/merge-points.ts'
import { ingest } from '#service/wearables/ingest/ingest.ts'
import type { IncomingSample } from '#service/wearables/ingest/receipt.ts'
import {
  buildTeam,
  buildUser,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'

// The opt-in of the aggregate API merges as the app's pages do (lib/wearables/numbers), whatever was measured.

let fixture: ServiceFixture
let team: { teamId: string; apiKey: string }

beforeAll(async () => {
  fixture = await createServiceFixture()
  team = await buildTeam(fixture.db)
  await fixture.db.team.update({
    where: { id: team.teamId },
    data: { aggregateQueriesEnabled: true },
  })
})
afterAll(() => fixture.close())

const minute = 60_000
const start = Date.parse('2026-03-07T00:00:00Z')
const dates = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09']
/** In the order of the service: a watch comes before a ring, and a ring before a phone. */
const sources = [
  { provider: 'apple_health_kit', sourceType: 'watch' },
  { provider: 'oura', sourceType: 'ring' },
  { provider: 'manual', sourceType: 'phone' },
] as const
const nameOf = ({ provider, sourceType }: { provider: string; sourceType: string }) =>
  `${provider} ${sourceType}`
const worn = nameOf(sources[1])

/** The night in which clocks go forward in Los Angeles. */
const change = Date.parse('2026-03-08T10:00:00Z')
const offsetAt = (at: number) => (at < change ? -28_800 : -25_200)

const measured = fc.record({
  source: fc.nat(sources.length - 1),
  at: fc.integer({ min: 0, max: 3 * 1_440 }),
  length: fc.integer({ min: 1, max: 90 }),
  value: fc.nat(200),
})
type Measured = typeof measured extends fc.Arbitrary<infer T> ? T : never

/** Of two at one instant the later one counts, as in the service. */
function samplesOf(all: readonly Measured[], source: number, isCount: boolean): IncomingSample[] {
  const own = new Map<number, IncomingSample>()
  for (const each of all.filter((one) => one.source === source)) {
    const at = start + each.at * minute
    own.set(at, {
      at,
      timezoneOffset: offsetAt(at),
      value: each.value,
      ...(isCount && { durationMs: each.length * minute }),
    })
  }
  return [...own.values()]
}

async function receive(data: { resource: TimeseriesName; all: readonly Measured[] }[]) {
  const userId = await buildUser(fixture.db, team.teamId)
  await fixture.db.$transaction((tx) =>
    ingest(tx, {
      teamId: team.teamId,
      userId,
      receivedAt: new Date(start + 30 * 86_400_000),
      isHistory: true,
      samples: data.flatMap(({ resource, all }) =>
        sources.map((origin, source) => ({
          resource,
          origin,
          samples: samplesOf(all, source, resource === 'steps'),
        })),
      ),
      summaries: [],
      streams: [],
    }),
  )
  return userId
}

interface Share {
  source_provider: string
  source_type: string
  seconds: number
  value: number
}
interface Answer {
  table: Record<string, (number | string)[]>
  why: { parts: Share[]; passed_over: Share[] }[]
}

async function ask(userId: string, query: object, config: object = { explain: true }) {
  const answer = await fixture.app.request(`/aggregate/v1/user/${userId}/query`, {
    method: 'POST',
    headers: { 'x-service-api-key': team.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      timeframe: { type: 'relative', anchor: dates.at(-1), past: { value: 4, unit: 'day' } },
      queries: [query],
      config: { merging: { mode: 'fill_gaps', ...config } },
    }),
  })
  return { status: answer.status, body: await answer.json() }
}
const by = (unit: string) => [{ date_trunc: { value: 1, unit }, arg: { index: 'timeseries' } }]
const of = (func: string, timeseries: string, field = 'value') => ({
  func,
  arg: { timeseries, field },
})
async function merge(userId: string, funcs: string[], timeseries: string): Promise<Answer> {
  const select = funcs.map((func) => of(func, timeseries))
  const { status, body } = await ask(userId, { select, group_by: by('day') })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { results: [Answer] }).results[0]
}

describe('merging by the aggregate API', () => {
  it('counts steps as the app does: the days, their sources and their seconds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(measured, { minLength: 1, maxLength: 25 }),
        fc.array(measured, { maxLength: 10 }),
        async (steps, hearts) => {
          const beats = hearts.map((heart) => ({ ...heart, source: 1 }))
          const userId = await receive([
            { resource: 'steps', all: steps },
            { resource: 'heartrate', all: beats },
          ])
          const given = sources.map((source, index) => ({
            source: nameOf(source),
            intervals: samplesOf(steps, index, true).map(
              ({ at, durationMs, value, timezoneOffset }) => ({
                from: at,
                until: at + (durationMs ?? 0),
                value: value ?? 0,
                offset: timezoneOffset,
              }),
            ),
            presence:
              nameOf(source) === worn && steps.some((each) => each.source === 1)
                ? beats.map(({ at }) => {
                    const from = Math.floor((start + at * minute) / (5 * minute)) * 5 * minute
                    return { from, until: from + 5 * minute }
                  })
                : [],
          }))
          const merged = mergeIntervals(given)
          const changes = findChanges(merged.pieces, 0)
          const expected = countDays(merged, { dates, changes }).filter(
            ({ value }) => value !== null,
          )
          const { table, why } = await merge(userId, ['sum'], 'steps')
          expect(table.index).toEqual(expected.map(({ date }) => `${date}T00:00:00`))
          for (const [row, day] of expected.entries()) {
            expect(table.sum?.[row]).toBeCloseTo(day.value ?? Number.NaN, 8)
            const parts = why[row]?.parts ?? []
            expect(
              parts.map((part) => ({
                source: nameOf({ provider: part.source_provider, sourceType: part.source_type }),
                seconds: Math.round(part.seconds),
              })),
            ).toEqual(
              day.parts.map(({ source, seconds }) => ({ source, seconds: Math.round(seconds) })),
            )
            // To the last digit.
            expect(parts.reduce((sum, { value }) => sum + value, 0)).toBe(table.sum?.[row])
          }
        },
      ),
      { numRuns: 25 },
    )
  }, 60_000)

  it('takes values at instants in slots as the app does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(measured, { minLength: 1, maxLength: 40 }), async (hearts) => {
        const userId = await receive([{ resource: 'heartrate', all: hearts }])
        const slots = mergePoints(
          sources.map((source, index) => ({
            source: nameOf(source),
            points: samplesOf(hearts, index, false).map(({ at, value, timezoneOffset }) => ({
              at,
              value: value ?? 0,
              offset: timezoneOffset,
            })),
          })),
        )
        const days = Map.groupBy(slots, ({ from, offset }) =>
          new Date(from + offset * 1000).toISOString().slice(0, 10),
        )
        const { table, why } = await merge(userId, ['mean', 'min', 'max'], 'heartrate')
        expect(table.index).toEqual([...days.keys()].map((date) => `${date}T00:00:00`))
        for (const [row, own] of [...days.values()].entries()) {
          const sum = own.reduce((total, { mean }) => total + mean, 0)
          expect(table.mean?.[row]).toBeCloseTo(sum / own.length, 8)
          expect(table.min?.[row]).toBe(Math.min(...own.map(({ min }) => min)))
          expect(table.max?.[row]).toBe(Math.max(...own.map(({ max }) => max)))
          const parts = why[row]?.parts ?? []
          expect(parts.reduce((total, { seconds }) => total + seconds, 0)).toBe(own.length * 300)
          const weighed = parts.reduce((total, part) => total + part.value * part.seconds, 0)
          expect(weighed / (own.length * 300)).toBeCloseTo(Number(table.mean?.[row]), 8)
        }
      }),
      { numRuns: 25 },
    )
  }, 60_000)

  it('fills gaps from the next source, which the default does not, and explains only when asked', async () => {
    const userId = await receive([
      {
        resource: 'steps',
        all: [
          { source: 0, at: 600, length: 60, value: 100 },
          { source: 1, at: 600, length: 120, value: 400 },
        ],
      },
    ])
    const query = { select: [of('sum', 'steps')], group_by: by('day') }
    const { body } = await ask(userId, query)
    expect(body).toEqual({
      results: [
        {
          table: { index: ['2026-03-07T00:00:00'], sum: [300] },
          why: [
            {
              parts: [
                {
                  source_provider: 'apple_health_kit',
                  source_type: 'watch',
                  seconds: 3_600,
                  value: 100,
                },
                { source_provider: 'oura', source_type: 'ring', seconds: 3_600, value: 200 },
              ],
              passed_over: [
                { source_provider: 'oura', source_type: 'ring', seconds: 3_600, value: 200 },
              ],
            },
          ],
        },
      ],
    })
    expect((await ask(userId, query, {})).body).toEqual({
      results: [{ table: { index: ['2026-03-07T00:00:00'], sum: [300] } }],
    })
    const ring = await ask(userId, { ...query, where: "source_type = 'ring'" }, {})
    expect(ring.body).toMatchObject({ results: [{ table: { sum: [400] } }] })
    expect((await ask(randomUUID(), query)).status).toBe(404)
  })

  it('refuses what merging has no meaning for, with its place', async () => {
    const userId = await buildUser(fixture.db, team.teamId)
    const sum = of('sum', 'steps')
    const at = ['body', 'queries', 0]
    const carry = { carry: { mode: 'carry_forward' } }
    for (const [query, loc] of [
      [{ select: [{ func: 'sum', arg: { activity: 'steps' } }] }, at],
      [{ select: [of('mean', 'cholesterol')], group_by: by('day') }, at],
      [{ select: [sum] }, [...at, 'group_by']],
      [{ select: [sum], group_by: [...by('day'), { source: 'source_type' }] }, [...at, 'group_by']],
      [{ select: [sum], group_by: by('day'), align: carry }, [...at, 'align']],
      [
        { select: [{ group_key: 1 }, of('median', 'steps')], group_by: by('day') },
        [...at, 'select', 1],
      ],
      [{ select: [of('sum', 'heartrate')], group_by: by('day') }, [...at, 'select', 0]],
      [
        { select: [of('mean', 'blood_pressure', 'systolic')], group_by: by('day') },
        [...at, 'select', 0],
      ],
      [{ select: [sum], group_by: by('day'), where: 'value > 3' }, [...at, 'where']],
    ] as const) {
      const { status, body } = await ask(userId, query)
      expect(status).toBe(422)
      expect((body as { detail: { loc: unknown[] }[] }).detail[0]?.loc).toEqual(loc)
    }
  })
})
