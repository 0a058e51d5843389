import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  coveredSeconds,
  type IntervalSource,
  mergeIntervals,
} from '#contract/wearables/merging/merge-intervals.ts'
import { joinSpans, lengthOf, subtractSpans } from '#contract/wearables/merging/spans.ts'
import { countDays } from './count-days.ts'
import { secondsOfDay } from './local-days.ts'
import { mergePoints } from './merge-points.ts'
import { mergeSleep, type SleepSession } from './merge-sleep.ts'
import { rankSources } from './rank-sources.ts'

const at = (text: string) => Date.parse(text)
const minuteMs = 60_000
const hour = 3_600

const interval = fc
  .record({ from: fc.nat(40), length: fc.integer({ min: 1, max: 8 }), value: fc.nat(100) })
  .map(({ from, length, value }) => ({
    from: from * minuteMs,
    until: (from + length) * minuteMs,
    value,
    offset: 0,
  }))
const spans = fc.array(interval, { maxLength: 4 })
const sources = fc
  .array(fc.record({ intervals: fc.array(interval, { maxLength: 8 }), presence: spans }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((given) => given.map((each, index): IntervalSource => ({ source: `s${index}`, ...each })))

const sumOf = (given: readonly IntervalSource[]) =>
  mergeIntervals(given).pieces.reduce((total, { value }) => total + value, 0)

describe('counts of several sources', () => {
  it('are never more than all of them, nor less than the preferred one', () => {
    fc.assert(
      fc.property(sources, (given) => {
        const total = sumOf(given)
        const all = given.reduce((sum, source) => sum + sumOf([source]), 0)
        expect(total).toBeLessThanOrEqual(all + 1e-6)
        expect(total).toBeGreaterThanOrEqual(sumOf(given.slice(0, 1)) - 1e-6)
        // What one more source adds lies where none before it measured.
        expect(sumOf(given.slice(0, -1))).toBeLessThanOrEqual(total + 1e-6)
      }),
    )
  })

  it('do not change when anything is there twice', () => {
    fc.assert(
      fc.property(sources, (given) => {
        const doubled = given.flatMap((source) => [
          { ...source, intervals: [...source.intervals, ...source.intervals.toReversed()] },
          { ...source, source: `${source.source} again` },
        ])
        expect(mergeIntervals(doubled)).toEqual(mergeIntervals(given))
      }),
    )
  })

  it('count no moment twice, and cover what any of them measured', () => {
    fc.assert(
      fc.property(sources, (given) => {
        const { covered, pieces } = mergeIntervals(given)
        const union = joinSpans(given.flatMap((each) => [...each.intervals, ...each.presence]))
        expect(coveredSeconds({ covered })).toBeCloseTo(lengthOf(union) / 1000, 6)
        expect(lengthOf(joinSpans(pieces))).toBe(lengthOf(pieces))
      }),
    )
  })

  it('take zero where the preferred source measured and counted nothing', () => {
    const watch = {
      source: 'watch',
      intervals: [{ from: 0, until: minuteMs, value: 60, offset: 0 }],
      presence: [{ from: 0, until: 15 * minuteMs }],
    }
    const phone = {
      source: 'phone',
      intervals: [{ from: 0, until: 30 * minuteMs, value: 80, offset: 0 }],
      presence: [],
    }
    const { pieces } = mergeIntervals([watch, phone])
    expect(pieces.map(({ source, value }) => [source, value])).toEqual([
      ['watch', 60],
      ['phone', 40],
    ])
  })
})

describe('the days of a person', () => {
  it('say what is missing, and their parts add up', () => {
    const offset = -7 * hour
    const ring = {
      source: 'ring',
      intervals: [
        { from: at('2026-05-01T20:00:00Z'), until: at('2026-05-01T21:00:00Z'), value: 900, offset },
      ],
      presence: [{ from: at('2026-05-02T05:00:00Z'), until: at('2026-05-02T08:00:00Z') }],
    }
    const [first, second, third] = countDays(mergeIntervals([ring]), {
      dates: ['2026-05-01', '2026-05-02', '2026-05-03'],
      changes: [{ at: 0, offset }],
    })
    expect(first).toMatchObject({ value: 900, coveredSeconds: 3 * hour, daySeconds: 24 * hour })
    expect(second).toMatchObject({ value: 0, coveredSeconds: hour })
    expect(third).toMatchObject({ value: null, coveredSeconds: 0, parts: [] })
    expect(first?.parts).toEqual([{ source: 'ring', value: 900, seconds: 3 * hour }])
  })

  it('have 23 and 25 hours at changes of clocks, and are long and short on journeys', () => {
    const pacific = [
      { at: 0, offset: -8 * hour },
      { at: at('2026-03-08T10:00:00Z'), offset: -7 * hour },
      { at: at('2026-11-01T09:00:00Z'), offset: -8 * hour },
    ]
    expect(secondsOfDay('2026-03-07', pacific)).toBe(24 * hour)
    expect(secondsOfDay('2026-03-08', pacific)).toBe(23 * hour)
    expect(secondsOfDay('2026-11-01', pacific)).toBe(25 * hour)
    // Left Tokyo at 17:00 on May 1, and arrived in Los Angeles at 11:00 on the same date.
    const flown = [
      { at: 0, offset: 9 * hour },
      { at: at('2026-05-01T18:00:00Z'), offset: -7 * hour },
    ]
    expect(secondsOfDay('2026-04-30', flown)).toBe(24 * hour)
    // Over the ocean May 2 began in Tokyo, and after landing May 1 went on.
    expect(secondsOfDay('2026-05-01', flown)).toBe((24 + 13) * hour)
    expect(secondsOfDay('2026-05-02', flown)).toBe((3 + 24) * hour)
    expect(secondsOfDay('2026-05-03', flown)).toBe(24 * hour)
  })
})

const session = (from: string, until: string, rest: Partial<SleepSession> = {}): SleepSession => ({
  sessionId: from,
  source: 'ring',
  from: at(from),
  until: at(until),
  asleepSeconds: ((at(until) - at(from)) / 1000) * 0.9,
  offset: 0,
  ...rest,
})

describe('nights', () => {
  it('are one with 16 minutes awake, and belong to the day of waking', () => {
    const sleeps = mergeSleep(
      [
        session('2026-05-01T23:00:00Z', '2026-05-02T03:00:00Z'),
        session('2026-05-02T03:16:00Z', '2026-05-02T07:00:00Z'),
      ],
      ['ring'],
    )
    expect(sleeps).toHaveLength(1)
    expect(sleeps[0]).toMatchObject({ kind: 'night', date: '2026-05-02' })
    expect(sleeps[0]?.asleepSeconds).toBeCloseTo((4 + 224 / 60) * hour * 0.9)
  })

  it('leave a nap at 13:00 apart', () => {
    const sleeps = mergeSleep(
      [
        session('2026-05-01T23:00:00Z', '2026-05-02T07:00:00Z'),
        session('2026-05-02T13:00:00Z', '2026-05-02T13:40:00Z'),
      ],
      ['ring'],
    )
    expect(sleeps.map(({ kind }) => kind)).toEqual(['night', 'nap'])
  })

  it('of two sources are one if they overlap by more than half', () => {
    const ring = session('2026-05-01T23:00:00Z', '2026-05-02T07:00:00Z')
    const watch = session('2026-05-01T23:20:00Z', '2026-05-02T06:50:00Z', { source: 'watch' })
    const evening = session('2026-05-01T19:00:00Z', '2026-05-01T23:30:00Z', { source: 'watch' })
    expect(mergeSleep([ring, watch], ['ring', 'watch'])).toMatchObject([{ source: 'ring' }])
    expect(mergeSleep([ring, watch], ['watch', 'ring'])).toMatchObject([{ source: 'watch' }])
    expect(mergeSleep([ring, evening], ['ring', 'watch'])).toHaveLength(2)
  })

  it('keep their date through both changes of clocks and a flight', () => {
    const nights = [
      session('2026-03-08T07:00:00Z', '2026-03-08T14:00:00Z', { offset: -7 * hour }),
      session('2026-11-01T06:00:00Z', '2026-11-01T15:00:00Z', { offset: -8 * hour }),
      session('2026-05-01T06:30:00Z', '2026-05-01T14:00:00Z', { offset: -7 * hour }),
      session('2026-04-29T14:00:00Z', '2026-04-29T22:00:00Z', { offset: 9 * hour }),
    ]
    expect(mergeSleep(nights, ['ring']).map(({ date, kind }) => [date, kind])).toEqual([
      ['2026-03-08', 'night'],
      ['2026-04-30', 'night'],
      ['2026-05-01', 'night'],
      ['2026-11-01', 'night'],
    ])
  })
})

describe('values at instants', () => {
  it('stay within what was measured, and do not change when a source repeats', () => {
    const points = fc.array(
      fc
        .record({ minute: fc.nat(60), value: fc.integer({ min: 40, max: 180 }) })
        .map(({ minute, value }) => ({ at: minute * minuteMs, value, offset: 0 })),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(points, points, (first, second) => {
        const given = [
          { source: 'a', points: first },
          { source: 'b', points: second },
        ]
        const slots = mergePoints(given)
        const values = [...first, ...second].map(({ value }) => value)
        for (const { mean, min, max } of slots) {
          expect(mean).toBeGreaterThanOrEqual(Math.min(...values))
          expect(mean).toBeLessThanOrEqual(Math.max(...values))
          expect(min).toBeLessThanOrEqual(max)
        }
        expect(mergePoints([...given, { source: 'c', points: first }])).toEqual(slots)
        expect(slots.length).toBeGreaterThanOrEqual(mergePoints(given.slice(0, 1)).length)
      }),
    )
  })
})

describe('the order of sources', () => {
  it('is by what measures best, then by who has measured for longer, and the person decides', () => {
    const given = [
      { source: 'apple phone', type: 'phone', since: 1 },
      { source: 'fitbit watch', type: 'watch', since: 9 },
      { source: 'apple watch', type: 'watch', since: 5 },
    ]
    const names = (choice?: string) =>
      rankSources('steps', given, choice).map(({ source }) => source)
    expect(names()).toEqual(['apple watch', 'fitbit watch', 'apple phone'])
    expect(names('apple phone')[0]).toBe('apple phone')
  })
})

describe('spans', () => {
  it('are what is left of a stretch', () => {
    const taken = joinSpans([
      { from: 2, until: 4 },
      { from: 3, until: 5 },
      { from: 8, until: 9 },
    ])
    expect(taken).toEqual([
      { from: 2, until: 5 },
      { from: 8, until: 9 },
    ])
    expect(subtractSpans({ from: 0, until: 10 }, taken)).toEqual([
      { from: 0, until: 2 },
      { from: 5, until: 8 },
      { from: 9, until: 10 },
    ])
  })
})
