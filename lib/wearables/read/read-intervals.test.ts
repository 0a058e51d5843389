import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countDays } from '#lib/wearables/numbers/count-days.ts'
import { findPeriod } from '#lib/wearables/period.ts'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'
import { readCounts } from './read-counts.ts'

let fixture: WebFixture

beforeAll(async () => {
  fixture = await createWebFixture()
})
afterAll(() => fixture.close())

const begin = Date.parse('2025-03-03T00:00:00Z')
const minuteMs = 60_000
const offsets = [-25_200, -14_400, 19_800]

/** A run of counts of one length, such as fifty minutes of a walk. */
const arbitraryRun = fc.record({
  /** minutes after the beginning */
  from: fc.nat({ max: 2 * 1440 }),
  count: fc.integer({ min: 1, max: 400 }),
  lengthSeconds: fc.constantFrom(60, 60, 60, 90, 300, 900),
  /** begins beside the whole minute */
  shiftSeconds: fc.constantFrom(0, 0, 0, 30),
  /** each so many is not there */
  holes: fc.constantFrom(0, 0, 7, 50),
  offset: fc.constantFrom(...offsets),
})

const arbitraryHistory = fc.record({
  sources: fc.array(
    fc.record({
      runs: fc.array(arbitraryRun, { minLength: 1, maxLength: 5 }),
      beats: fc.array(
        fc.record({ from: fc.nat({ max: 2 * 1440 }), count: fc.integer({ min: 1, max: 300 }) }),
        { maxLength: 2 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  exclusions: fc.array(
    fc.record({
      from: fc.nat({ max: 2 * 1440 }),
      minutes: fc.integer({ min: 1, max: 300 }),
      ofFirst: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
})

type History = typeof arbitraryHistory extends fc.Arbitrary<infer T> ? T : never

const devices = ['oura ring', 'fitbit watch', 'apple_health_kit phone'].map((each) =>
  each.split(' '),
) as [string, string][]

async function writeHistory({ sources, exclusions }: History) {
  const { db } = fixture
  const { patientId } = await fixture.buildPatient()
  const write = async (id: number, resource: string, device: number, rows: unknown[][]) => {
    const [provider = '', sourceType = ''] = devices[device] ?? []
    await db.wearableSeries.create({
      data: { patientId, id: BigInt(id), resource, provider, sourceType },
    })
    const columns = [0, 1, 2, 3].map((column) => rows.map((row) => row[column]))
    await db.$executeRaw`
      INSERT INTO wearable_sample (patient_id, series_id, at, value, duration_ms, timezone_offset, received_at)
      SELECT ${patientId}::uuid, ${id}::bigint, to_timestamp(at / 1000), value, length, zone, now()
        FROM unnest(${columns[0]}::float8[], ${columns[1]}::float8[], ${columns[2]}::int[], ${columns[3]}::int[])
          AS given (at, value, length, zone)
      ON CONFLICT DO NOTHING`
  }
  for (const [index, { runs, beats }] of sources.entries()) {
    const counts = runs.flatMap(({ from, count, lengthSeconds, shiftSeconds, holes, offset }) =>
      Array.from({ length: count }, (_, number) => [
        begin + from * minuteMs + shiftSeconds * 1000 + number * lengthSeconds * 1000,
        number % 13,
        lengthSeconds * 1000,
        offset,
      ]).filter((_, number) => holes === 0 || number % holes !== 3),
    )
    await write(index + 1, 'steps', index, counts)
    const hearts = beats.flatMap(({ from, count }) =>
      Array.from({ length: count }, (_, n) => [begin + (from + n) * minuteMs, 60, null, null]),
    )
    if (hearts.length > 0) await write(index + 11, 'heartrate', index, hearts)
  }
  for (const { from, minutes, ofFirst } of exclusions)
    await db.wearableOverride.create({
      data: {
        patientId,
        kind: 'exclude',
        topic: 'steps',
        source: ofFirst ? (devices[0]?.join(' ') ?? null) : null,
        startsAt: new Date(begin + from * minuteMs),
        endsAt: new Date(begin + (from + minutes) * minuteMs),
        reason: 'not worn',
      },
    })
  return patientId
}

it('a month and a year read by hours have the numbers of a week read count by count', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryHistory, async (history) => {
      const patientId = await writeHistory(history)
      const read = async (view: 'week' | 'month' | 'year') => {
        const { dates, from, until } = findPeriod(view, '2025-03-02')
        const now = Date.parse('2026-01-01T00:00:00Z')
        const { merged, changes } = await fixture.db.$transaction((tx) =>
          readCounts(tx, patientId, { metric: 'steps', from, until, offset: -25_200, now }),
        )
        return countDays(merged, { dates, changes })
          .filter(({ date }) => date >= '2025-03-02' && date <= '2025-03-08')
          .map(({ parts, value, ...day }) => ({
            ...day,
            value: value === null ? null : Math.round(value * 1e6) / 1e6,
            parts: parts.map((part) => ({ ...part, value: Math.round(part.value * 1e6) / 1e6 })),
          }))
      }
      const week = await read('week')
      expect(await read('month')).toEqual(week)
      expect(await read('year')).toEqual(week)
    }),
    { numRuns: 40 },
  )
})
