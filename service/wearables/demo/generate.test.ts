import { describe, expect, it } from 'vitest'
import type { IncomingSample, SampleBatch } from '#service/wearables/ingest/receipt.ts'
import { simulatedProviders } from './devices.ts'
import { createGenerator, type Generated } from './generate.ts'
import { dayMs, hourMs, instantOf, minuteMs, offsetAt } from './local-time.ts'
import { buildPerson } from './person.ts'

const userId = '7b0d2f7e-1111-4000-8000-000000000001'
const until = Date.parse('2026-11-20T05:00:00Z')
const from = until - 30 * dayMs
const account = { userId, seed: 1234, homeZone: 'America/Los_Angeles' }

const samplesOf = (
  { samples }: Generated,
  resource: string,
  sourceType?: string,
): IncomingSample[] =>
  samples
    .filter(
      (batch: SampleBatch) =>
        batch.resource === resource && (!sourceType || batch.origin.sourceType === sourceType),
    )
    .flatMap((batch) => batch.samples)

const fieldsOf = ({ summaries }: Generated, kind: string) =>
  summaries.filter((summary) => summary.kind === kind)

describe('the simulated person', () => {
  it.each(simulatedProviders)(
    'is the same each time for %s, and measured only within the time asked for',
    (provider) => {
      const week = { from: until - 7 * dayMs, until }
      const make = () => createGenerator({ ...account, provider }).generate(week)
      const made = make()
      expect(make()).toEqual(made)
      for (const { resource, samples } of made.samples)
        for (const { at, timezoneOffset } of samples) {
          // Nights and buckets that end within begin before.
          expect(at, resource).toBeGreaterThan(week.from - dayMs)
          expect(at, resource).toBeLessThanOrEqual(until)
          expect([-28_800, -25_200, -21_600, -18_000, -14_400]).toContain(timezoneOffset)
        }
    },
  )

  it('lives a day: sleeps at night, moves by day, and sometimes naps and trains', () => {
    const made = createGenerator({ ...account, provider: 'fitbit' }).generate({ from, until })
    const days = fieldsOf(made, 'activity').map(({ fields }) => Number(fields.steps))
    const mean = days.reduce((sum, steps) => sum + steps, 0) / days.length
    expect(mean).toBeGreaterThan(4_000)
    expect(mean).toBeLessThan(14_000)
    const sleeps = fieldsOf(made, 'sleep')
    const nights = sleeps.filter(({ fields }) => fields.type === 'long_sleep')
    expect(nights.length).toBeGreaterThan(24)
    expect(nights.length).toBeLessThan(30)
    expect(sleeps.length).toBeGreaterThan(nights.length)
    for (const { fields, startsAt, endsAt } of nights) {
      const { light, deep, rem, awake } = fields as Record<string, number>
      const seconds = (Number(endsAt) - Number(startsAt)) / 1000
      expect(Number(light) + Number(deep) + Number(rem) + Number(awake)).toBe(seconds)
      expect(seconds / 3600).toBeGreaterThan(5)
      expect(seconds / 3600).toBeLessThan(10)
    }
    expect(fieldsOf(made, 'workouts').length).toBe(made.streams.length)
    expect(made.streams.length).toBeGreaterThan(3)
    for (const { value } of samplesOf(made, 'heartrate')) {
      expect(value).toBeGreaterThan(35)
      expect(value).toBeLessThan(200)
    }
  })

  it('travels, and every sample keeps the offset of the place', () => {
    const made = createGenerator({ ...account, provider: 'apple_health_kit' }).generate({
      from,
      until,
    })
    const offsets = new Set(
      samplesOf(made, 'heartrate').map(({ timezoneOffset }) => timezoneOffset),
    )
    expect(offsets.size).toBeGreaterThanOrEqual(3)
    const { zoneAt, offsetAt: at } = buildPerson(account.seed, account.homeZone)
    for (const sample of samplesOf(made, 'heartrate').slice(0, 500))
      expect(sample.timezoneOffset).toBe(offsetAt(zoneAt(sample.at), sample.at))
    expect(at(Date.parse('2026-07-01T12:00:00Z'))).toBeLessThan(0)
  })

  it('has gaps: a day without the watch, an empty battery, a sensor that is changed', () => {
    const beats = samplesOf(
      createGenerator({ ...account, provider: 'fitbit' }).generate({ from, until }),
      'heartrate',
    )
    const pauses = beats.slice(1).map(({ at }, index) => at - (beats[index]?.at ?? at))
    expect(Math.max(...pauses)).toBeGreaterThan(12 * hourMs)
    expect(pauses.filter((pause) => pause > 30 * minuteMs).length).toBeGreaterThan(3)
    const glucose = samplesOf(
      createGenerator({ ...account, provider: 'freestyle_libre' }).generate({ from, until }),
      'glucose',
    )
    expect(glucose.length).toBeGreaterThan(2_500)
    expect(glucose.length).toBeLessThan(30 * 96)
  })

  it('is measured by a watch and a phone at once, which do not agree', () => {
    const made = createGenerator({ ...account, provider: 'apple_health_kit' }).generate({
      from,
      until,
    })
    const watch = new Map(samplesOf(made, 'steps', 'watch').map(({ at, value }) => [at, value]))
    const both = samplesOf(made, 'steps', 'phone').filter(({ at }) => watch.has(at))
    expect(both.length).toBeGreaterThan(500)
    expect(both.some(({ at, value }) => watch.get(at) !== value)).toBe(true)
  })

  it.each([0, 20_000])(
    'counts each minute of steps in one of two spans that meet %d ms after a whole minute',
    (late) => {
      const { generate } = createGenerator({ ...account, provider: 'fitbit' })
      const stepsOf = (begin: number, end: number) =>
        samplesOf(generate({ from: begin, until: end }), 'steps').map(({ at }) => at)
      const begin = until - 2 * dayMs
      const all = stepsOf(begin, until)
      // Each of these minutes has steps, so that one that is lost is seen.
      for (const at of all.slice(0, 6)) {
        const middle = at + minuteMs + late
        expect([...stepsOf(begin, middle), ...stepsOf(middle, until)]).toEqual(all)
      }
    },
  )

  it('revises the bucket that was not complete, and ends in what one reading gives', () => {
    const { generate } = createGenerator({ ...account, provider: 'apple_health_kit' })
    const [begin, middle, end] = [until - 6 * hourMs, until - 3 * hourMs - 7 * minuteMs, until]
    const stepsOf = (made: Generated) =>
      new Map(samplesOf(made, 'steps', 'watch').map(({ at, value }) => [at, value]))
    const first = stepsOf(generate({ from: begin, until: middle }))
    const second = stepsOf(generate({ from: middle - 2 * minuteMs, until: end }))
    const all = stepsOf(generate({ from: begin, until: end }))
    expect(new Map([...first, ...second])).toEqual(all)
    const shared = [...first.keys()].filter((at) => second.has(at))
    expect(shared.length).toBe(1)
    const night = (made: Generated) =>
      fieldsOf(made, 'sleep').map(({ id, fields }) => [id, fields.state])
    const wakes = Number(fieldsOf(generate({ from, until }), 'sleep').at(-1)?.endsAt)
    expect(night(generate({ from: wakes - hourMs, until: wakes + minuteMs }))).toMatchObject([
      [expect.any(String), 'tentative'],
    ])
    expect(night(generate({ from: wakes + minuteMs, until: wakes + 2 * hourMs }))).toMatchObject([
      [expect.any(String), 'confirmed'],
    ])
  })
})

describe('instantOf', () => {
  it('finds the instant of a clock on both sides of a change to and from daylight time', () => {
    const dayOf = (text: string) => Date.parse(text) / dayMs
    const zone = 'America/Los_Angeles'
    expect(new Date(instantOf(zone, dayOf('2026-03-08'), 0)).toISOString()).toBe(
      '2026-03-08T08:00:00.000Z',
    )
    expect(new Date(instantOf(zone, dayOf('2026-03-08'), 180)).toISOString()).toBe(
      '2026-03-08T10:00:00.000Z',
    )
    expect(new Date(instantOf(zone, dayOf('2026-11-01'), 0)).toISOString()).toBe(
      '2026-11-01T07:00:00.000Z',
    )
    expect(new Date(instantOf(zone, dayOf('2026-11-01'), 180)).toISOString()).toBe(
      '2026-11-01T11:00:00.000Z',
    )
  })
})
