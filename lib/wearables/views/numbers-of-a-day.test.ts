import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import {
  chooseSource,
  overrideStretch,
  undoOverride,
} from '#lib/wearables/actions/change-numbers.ts'
import { mergePoints } from '#lib/wearables/numbers/merge-points.ts'
import { roundParts } from '#lib/wearables/numbers/round-parts.ts'
import { readPoints } from '#lib/wearables/read/read-points.ts'
import { foldBodies, foldSamples } from '#testing/wearables/fold-samples.ts'
import { buildWearableBody, ouraRing } from '#testing/wearables/log-wearables.ts'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'
import { getMetric } from './get-metric.ts'
import { getSleep } from './get-sleep.ts'
import { getWearables } from './get-wearables.ts'
import { listWorkouts } from './get-workout.ts'

let web: WebFixture
type Patient = Awaited<ReturnType<WebFixture['buildPatient']>>

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

const date = '2026-05-01'
const offset = -6 * 3_600
/** Midnight of the day, where the person is. */
const midnight = Date.parse(`${date}T06:00:00Z`)
const minuteMs = 60_000
const at = (minute: number) => midnight + minute * minuteMs

const watch = { provider: 'fitbit', type: 'watch' }
const ring = { provider: 'oura', type: 'ring' }
const phone = { provider: 'apple_health_kit', type: 'phone' }

const steps = (
  patient: Patient,
  source: { provider: string; type: string },
  counts: readonly { minute: number; value: number; minutes?: number }[],
  receivedAt = 0,
) =>
  foldSamples(patient, {
    eventName: 'steps',
    unit: 'count',
    source,
    receivedAt,
    samples: counts.map(({ minute, value, minutes = 15 }) => ({
      at: at(minute),
      value,
      offset,
      minutes,
    })),
  })

const readDay = ({ context }: Patient, metric: 'steps' | 'heartrate' | 'body_weight' = 'steps') =>
  getMetric(context, { metric, view: 'day', on: date })

const buckets = fc.uniqueArray(
  fc.record({ minute: fc.integer({ min: 0, max: 95 }).map((n) => n * 15), value: fc.nat(900) }),
  { selector: ({ minute }) => minute, minLength: 1, maxLength: 12 },
)

describe('the number of a day', () => {
  it('is the sum of its parts, whatever was measured, left out and chosen', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(watch, ring, phone), buckets), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.option(fc.tuple(fc.nat(22), fc.constantFrom(null, 'oura ring'))),
        fc.option(fc.constantFrom('oura ring', 'apple_health_kit phone')),
        async (measured, excluded, choice) => {
          const patient = await web.buildPatient()
          for (const [source, counts] of measured) await steps(patient, source, counts)
          if (choice) await chooseSource(patient.context, { topic: 'steps', source: choice })
          if (excluded)
            await overrideStretch(patient.context, {
              topic: 'steps',
              kind: 'exclude',
              source: excluded[1],
              date,
              from: `${String(excluded[0]).padStart(2, '0')}:07`,
              until: `${String(excluded[0] + 1).padStart(2, '0')}:52`,
              reason: 'Not mine',
            })
          const { why, days } = await readDay(patient)
          const [day] = days
          const parts = why?.parts ?? []
          if (day?.value === null) expect(parts).toEqual([])
          // In the order in which they were added: the same to the last digit.
          else expect(parts.reduce((sum, { value }) => sum + value, 0)).toBe(day?.value)
          const seconds = parts.reduce((sum, part) => sum + part.seconds, 0)
          expect(seconds + (why?.notMeasuredSeconds ?? 0)).toBeCloseTo(why?.daySeconds ?? 0, 6)
          expect(why?.daySeconds).toBe(86_400)
        },
      ),
      { numRuns: 25 },
    )
  }, 120_000)

  it('is the former one, bit for bit, when an override is undone, and the data is never touched', async () => {
    const patient = await web.buildPatient()
    await steps(patient, watch, [
      { minute: 480, value: 333 },
      { minute: 500, value: 1_001, minutes: 7 },
    ])
    await steps(patient, ring, [{ minute: 480, value: 400, minutes: 45 }])
    await foldSamples(patient, {
      eventName: 'heartrate',
      unit: 'bpm',
      source: watch,
      samples: [480, 483, 490, 511].map((minute) => ({
        at: at(minute),
        value: minute / 7,
        offset,
      })),
    })
    const dump = () => db().$queryRaw`
      SELECT * FROM wearable_sample WHERE patient_id = ${patient.patientId}::uuid ORDER BY series_id, at`
    const [before, rows] = [
      [await readDay(patient), await readDay(patient, 'heartrate')],
      await dump(),
    ]
    const { overrideId } = await overrideStretch(patient.context, {
      topic: 'steps',
      isForAll: true,
      kind: 'exclude',
      date,
      from: '08:05',
      until: '08:25',
      reason: 'My daughter wore it',
    })
    const during = [await readDay(patient), await readDay(patient, 'heartrate')]
    expect(during[0]?.days[0]?.value).toBeLessThan(before[0]?.days[0]?.value ?? 0)
    expect(during[0]?.why?.leftOut.map(({ reason }) => reason)).toContain('excluded')
    expect(during[1]?.days[0]?.value).not.toBe(before[1]?.days[0]?.value)
    await undoOverride(patient.context, { overrideId })
    const after = [await readDay(patient), await readDay(patient, 'heartrate')]
    const withoutNow = (found: typeof before) =>
      JSON.stringify(found.map(({ localNow: _, ...rest }) => rest))
    expect(withoutNow(after)).toBe(withoutNow(before))
    expect(await dump()).toEqual(rows)
  })

  it('says what was revised, in whichever order the receipts came', async () => {
    const numbers: unknown[] = []
    for (const order of [
      [1, 2, 3],
      [3, 1, 2],
      [2, 3, 1],
    ]) {
      const patient = await web.buildPatient()
      for (const receipt of order)
        await steps(patient, ring, [{ minute: 480, value: receipt * 100 }], receipt * 1_000)
      const { days, why } = await readDay(patient)
      numbers.push([days[0]?.value, why?.revised])
    }
    const revised = [
      { part: null, count: 1, before: 100, after: 300, latestAt: '1970-01-01T00:00:03.000Z' },
    ]
    expect(numbers).toMatchObject([
      [300, revised],
      [300, revised],
      [300, revised],
    ])
  })

  it('is missing where nothing was measured, and zero where a worn device counted nothing', async () => {
    const patient = await web.buildPatient()
    await steps(patient, watch, [{ minute: -1_000, value: 10 }])
    expect((await readDay(patient)).days[0]).toMatchObject({ value: null, state: 'none' })
    await foldSamples(patient, {
      eventName: 'heartrate',
      unit: 'bpm',
      source: watch,
      samples: [{ at: at(480), value: 60, offset }],
    })
    expect((await readDay(patient)).days[0]).toMatchObject({
      value: 0,
      state: 'partial',
      coveredSeconds: 300,
    })
  })

  it('is no zero of a device whose counts are still being read', async () => {
    const patient = await web.buildPatient()
    const quarters = Array.from({ length: 96 }, (_, index) => index * 15)
    await steps(
      patient,
      ring,
      quarters.map((minute) => ({ minute, value: 100 })),
    )
    const before = await readDay(patient)
    expect(before.days[0]).toMatchObject({ value: 9_600, state: 'whole' })
    const history = { patientId: patient.patientId, provider: 'fitbit', resource: 'steps' }
    const [rangeStart, rangeEnd] = [new Date(at(-10_000)), new Date(at(10_000))]
    await db().wearableHistory.create({ data: { ...history, rangeStart, rangeEnd } })
    await foldSamples(patient, {
      eventName: 'heartrate',
      unit: 'bpm',
      source: watch,
      samples: quarters.flatMap((minute) =>
        [0, 5, 10].map((more) => ({ at: at(minute + more), value: 60, offset })),
      ),
    })
    await steps(patient, watch, [{ minute: 0, value: 90 }])
    expect((await readDay(patient)).days[0]).toMatchObject({ value: 9_590, state: 'whole' })
    await db().wearableHistory.updateMany({ where: history, data: { readAt: new Date() } })
    expect((await readDay(patient)).days[0]).toMatchObject({ value: 90, state: 'whole' })
  })

  it('is one weighing where two providers bring it, the latest of the preferred source', async () => {
    const patient = await web.buildPatient()
    const weigh = (source: { provider: string; type: string }, minute: number, value: number) =>
      foldSamples(patient, {
        eventName: 'weight',
        unit: 'kg',
        source,
        samples: [{ at: at(minute), value, offset }],
      })
    await weigh({ provider: 'fitbit', type: 'scale' }, 420, 67.2)
    await weigh({ provider: 'fitbit', type: 'scale' }, 425, 67.1)
    await weigh({ provider: 'apple_health_kit', type: 'app' }, 431, 67.1)
    const { days, why } = await readDay(patient, 'body_weight')
    expect(days[0]?.value).toBe(67.1)
    expect(why?.parts).toMatchObject([{ source: { source: 'fitbit scale' }, value: 67.1 }])
    expect(why?.leftOut.map(({ reason }) => reason).sort()).toEqual(['earlier', 'overlap'])
  })

  it('counts in its week at once when it is a reading of today', async () => {
    const patient = await web.buildPatient()
    await foldSamples(patient, {
      eventName: 'weight',
      unit: 'kg',
      source: { provider: 'fitbit', type: 'scale' },
      samples: [{ at: Date.now(), value: 67.2, offset }],
    })
    const { summary } = await getMetric(patient.context, { metric: 'body_weight', view: 'week' })
    expect(summary).toMatchObject({ average: 67.2, wholeDays: 1, lowest: 67.2, highest: 67.2 })
  })

  it('cannot be read or changed by another patient', async () => {
    const [owner, other] = [await web.buildPatient(), await web.buildPatient()]
    await steps(owner, ring, [{ minute: 480, value: 500 }])
    const found = await readDay(other)
    expect(found).toMatchObject({ sources: [], days: [{ value: null }] })
    expect(found.owner).toEqual({ name: 'Ada Mendel', dob: null })
    const { overrideId } = await overrideStretch(owner.context, {
      topic: 'steps',
      kind: 'annotate',
      date,
      from: '08:00',
      until: '09:00',
      reason: 'A long walk',
    })
    await expect(undoOverride(other.context, { overrideId })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(
      getMetric(other.context, { patientId: owner.patientId, metric: 'steps', on: date }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('values at instants', () => {
  it('are merged by the database as by the function', async () => {
    const points = fc.uniqueArray(
      fc.record({
        minute: fc.integer({ min: 0, max: 240 }),
        value: fc.integer({ min: 40, max: 180 }),
      }),
      { selector: ({ minute }) => minute, minLength: 1, maxLength: 25 },
    )
    await fc.assert(
      fc.asyncProperty(points, points, async (first, second) => {
        const patient = await web.buildPatient()
        const given = [
          { source: watch, points: first },
          { source: ring, points: second },
        ].map((each) => ({
          ...each,
          points: each.points.map(({ minute, value }) => ({ at: at(minute), value, offset })),
        }))
        for (const { source, points: samples } of given)
          await foldSamples(patient, { eventName: 'heartrate', unit: 'bpm', source, samples })
        const slots = mergePoints(
          given.map(({ source, points: own }) => ({
            source: `${source.provider} ${source.type}`,
            points: own,
          })),
        )
        const read = await db().$transaction((tx) =>
          readPoints(tx, patient.patientId, {
            metric: 'heartrate',
            bucketSeconds: 300,
            offset: 0,
            from: new Date(midnight),
            until: new Date(midnight + 86_400_000),
          }),
        )
        expect(
          read.buckets.map(({ local, source, sum, min, max }) => ({
            from: (local - offset) * 1_000,
            source,
            mean: Number(sum.toFixed(9)),
            min,
            max,
          })),
        ).toEqual(
          slots.map(({ from, source, mean, min, max }) => ({
            from,
            source,
            mean: Number(mean.toFixed(9)),
            min,
            max,
          })),
        )
      }),
      { numRuns: 15 },
    )
  }, 120_000)
})

describe('nights', () => {
  it('are read with their stages, belong to the day of waking, and can be left out', async () => {
    const patient = await web.buildPatient()
    const id = randomUUID()
    const night = {
      id,
      source: { ...ouraRing, device_id: null },
      calendar_date: date,
      timezone_offset: offset,
      bedtime_start: new Date(at(-60)).toISOString(),
      bedtime_stop: new Date(at(420)).toISOString(),
      type: 'long_sleep',
      total: 27_000,
      awake: 1_800,
      light: 15_000,
      rem: 6_000,
      deep: 6_000,
      updated_at: new Date(at(430)).toISOString(),
    }
    const cycle = {
      id: randomUUID(),
      sleep_id: id,
      source: night.source,
      calendar_date: date,
      timezone_offset: offset,
      session_start: night.bedtime_start,
      session_end: night.bedtime_stop,
      stage_start_offset_second: [0, 1_800],
      stage_end_offset_second: [1_800, 28_800],
      stage_type: [4, 2],
      updated_at: night.updated_at,
    }
    await foldBodies([
      buildWearableBody(patient, 'daily.data.sleep.created', night),
      buildWearableBody(patient, 'daily.data.sleep_cycle.created', cycle),
    ])
    const read = () => getSleep(patient.context, { view: 'day', on: date })
    const before = await read()
    expect(before.days).toMatchObject([
      { date, value: 27_000, night: { inBedSeconds: 28_800, stageSeconds: { deep: 6_000 } } },
    ])
    expect(before.stages).toEqual([
      { stage: 'awake', from: 0, until: 1_800 },
      { stage: 'light', from: 1_800, until: 28_800 },
    ])
    const { overrideId } = await overrideStretch(patient.context, {
      topic: 'sleep',
      kind: 'exclude',
      date,
      from: '00:00',
      until: '07:00',
      reason: 'The ring lay on the table',
    })
    const during = await read()
    expect(during.days[0]?.value).toBeNull()
    expect(during.why?.leftOut).toMatchObject([{ reason: 'excluded' }])
    await undoOverride(patient.context, { overrideId })
    expect((await read()).days).toEqual(before.days)
  })
})

describe('a night in which the clocks change', () => {
  const hour = 3_600_000

  it.each([
    { day: '2026-11-01', begin: '2026-11-01T05:06:00Z', offsets: [-6, -7], shown: '23:06' },
    { day: '2026-03-08', begin: '2026-03-08T06:45:00Z', offsets: [-7, -6], shown: '23:45' },
  ])('began by the clock of the evening on $day', async ({ day, begin, offsets, shown }) => {
    const patient = await web.buildPatient()
    const [evening = 0, morning = 0] = offsets.map((hours) => hours * 3_600)
    const change = Date.parse(`${day}T02:00:00Z`) - evening * 1_000
    const from = Date.parse(begin)
    await foldSamples(patient, {
      eventName: 'heartrate',
      unit: 'bpm',
      source: ring,
      samples: [from - hour, from + hour / 2, change - hour / 2, change, change + hour].map(
        (instant) => ({ at: instant, value: 55, offset: instant < change ? evening : morning }),
      ),
    })
    await foldBodies([
      buildWearableBody(patient, 'daily.data.sleep.created', {
        id: randomUUID(),
        source: { ...ouraRing, device_id: null },
        calendar_date: day,
        timezone_offset: morning,
        bedtime_start: new Date(from).toISOString(),
        bedtime_stop: new Date(from + 8 * hour).toISOString(),
        type: 'long_sleep',
        total: 27_000,
        updated_at: new Date(from + 9 * hour).toISOString(),
      }),
    ])
    const { days } = await getSleep(patient.context, { view: 'day', on: day })
    const night = days[0]?.night
    expect(new Date(night?.localStart ?? 0).toISOString()).toContain(`T${shown}`)
    expect(night?.localEnd).toBe(from + 8 * hour + morning * 1_000)
    expect(night?.clockMoves).toEqual([{ at: (change - from) / 1_000, seconds: morning - evening }])
  })

  it('has 23 or 25 hours for what is measured all the time', async () => {
    const patient = await web.buildPatient()
    const change = Date.parse('2026-03-08T09:00:00Z')
    const minutes = Array.from({ length: 23 * 12 }, (_, index) => index * 5)
    await foldSamples(patient, {
      eventName: 'heartrate',
      unit: 'bpm',
      source: ring,
      samples: minutes.map((minute) => {
        const instant = Date.parse('2026-03-08T07:00:00Z') + minute * minuteMs
        return { at: instant, value: 60, offset: (instant < change ? -7 : -6) * 3_600 }
      }),
    })
    for (const view of ['day', 'month'] as const) {
      const { days } = await getMetric(patient.context, {
        metric: 'heartrate',
        view,
        on: '2026-03-08',
      })
      const day = days.find((each) => each.date === '2026-03-08')
      expect(day).toMatchObject({ coveredSeconds: 23 * 3_600, daySeconds: 23 * 3_600 })
    }
    const { why } = await getMetric(patient.context, {
      metric: 'heartrate',
      view: 'day',
      on: '2026-03-08',
    })
    expect(why).toMatchObject({ notMeasuredSeconds: 0, parts: [{ seconds: 23 * 3_600 }] })
  })
})

describe('workouts', () => {
  const workout = (patient: Patient, provider: string, begin: number, minutes: number) =>
    buildWearableBody(patient, 'daily.data.workouts.created', {
      id: randomUUID(),
      source: { ...ouraRing, provider, type: 'watch', device_id: null },
      calendar_date: new Date(begin + offset * 1_000).toISOString().slice(0, 10),
      timezone_offset: offset,
      time_start: new Date(begin).toISOString(),
      time_end: new Date(begin + minutes * minuteMs).toISOString(),
      sport: { id: 1, name: 'Running', slug: 'running' },
      updated_at: new Date(begin).toISOString(),
    })

  it('are counted as they are listed: one that two providers recorded is one', async () => {
    const patient = await web.buildPatient()
    const begin = Date.now()
    await foldSamples(patient, {
      eventName: 'heartrate',
      unit: 'bpm',
      source: watch,
      samples: [{ at: begin, value: 60, offset }],
    })
    await foldBodies([
      workout(patient, 'fitbit', begin, 40),
      workout(patient, 'garmin', begin + minuteMs, 38),
      workout(patient, 'polar', begin + 2 * minuteMs, 35),
    ])
    const { workouts, earlier } = await listWorkouts(patient.context)
    expect(workouts).toMatchObject([{ provider: 'fitbit', seconds: 2_400 }])
    expect(earlier).toBeNull()
    expect(await getWearables(patient.context)).toMatchObject({ workoutsThisWeek: 1 })
  })

  it('of earlier years are listed where the list leads', async () => {
    const patient = await web.buildPatient()
    const begins = Array.from({ length: 260 }, (_, index) => midnight - index * 2 * 86_400_000)
    await foldBodies(begins.map((begin) => workout(patient, 'fitbit', begin, 40)))
    const newest = await listWorkouts(patient.context)
    expect(newest).toMatchObject({ earlier: '2025-05-01', isNewest: true })
    const rest = await listWorkouts(patient.context, { until: newest.earlier ?? '' })
    expect(rest).toMatchObject({ earlier: null, isNewest: false })
    expect([...newest.workouts, ...rest.workouts].map(({ localStart }) => localStart)).toEqual(
      begins.map((begin) => begin + offset * 1_000),
    )
  })
})

describe('connections', () => {
  it('go by the time at which something happened, not by when its message came', async () => {
    const patient = await web.buildPatient()
    const event = (eventType: string, minute: number, rest: object = {}) =>
      buildWearableBody(patient, eventType, {
        provider: ouraRing,
        occurred_at: new Date(at(minute)).toISOString(),
        ...rest,
      })
    await foldBodies([
      event('provider.connection.created', 20),
      event('provider.connection.error', 10, { error_type: 'unknown' }),
    ])
    const found = await db().wearableConnection.findFirstOrThrow({
      where: { patientId: patient.patientId },
    })
    expect(found.connectedAt?.getTime()).toBeGreaterThan(found.erroredAt?.getTime() ?? 0)
  })
})

describe('rounded parts', () => {
  it('add up to their rounded total', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 20_000, noNaN: true }), { minLength: 1, maxLength: 6 }),
        (values) => {
          const total = Math.round(values.reduce((sum, value) => sum + value, 0))
          expect(roundParts(values, 0).reduce((sum, value) => sum + value, 0)).toBe(total)
        },
      ),
    )
  })
})
