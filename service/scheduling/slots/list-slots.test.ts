import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withClock } from '#platform/clock.ts'
import { listServiceCenters } from '#service/scheduling/places/service-centers.ts'
import { addDays, dayIn, weekdayOf } from '#service/scheduling/places/zoned-time.ts'
import { listSlots } from './list-slots.ts'
import { type Place, placeAtCenter, placeAtHome } from './place.ts'

const zips = ['85004', '86515', '96813', '10001', '46402', '33101', '83814', '99501', '49801']
const nights = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07']

function placesIn(zip: string): Place[] {
  const address = { first_line: '1 Main St', city: 'Here', state: 'AZ', zip_code: zip }
  const centers = listServiceCenters('quest', zip, Infinity).slice(0, 2)
  return [placeAtHome('getlabs', address), ...centers.map(({ center }) => placeAtCenter(center))]
}

const formats = new Map<string, Intl.DateTimeFormat>()

function wallClock(time: Date, timeZone: string) {
  const options = { timeZone, hour: '2-digit', minute: '2-digit' } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', options)
  formats.set(timeZone, format)
  return format.format(time)
}

describe('listSlots', () => {
  it('offers daytime slots of the place, without gaps or overlaps over the nights when clocks change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zips),
        fc.constantFrom(...nights),
        fc.nat(13),
        fc.nat(86_399),
        (zip, night, daysBefore, second) => {
          const first = addDays(night, -daysBefore)
          const clock = new Date(Date.parse(addDays(first, -1)) + second * 1000)
          withClock(clock, () => {
            for (const place of placesIn(zip)) checkSlots(place, first, clock)
          })
        },
      ),
      { numRuns: 30 },
    )
  })

  it('is the same for every call', () => {
    const [place] = placesIn('85004')
    if (!place) throw new Error('no place')
    withClock(new Date('2026-10-25T12:00:00Z'), () => {
      expect(listSlots(place, '2026-10-26')).toEqual(listSlots(place, '2026-10-26'))
      expect(listSlots(place, '2026-10-26')[0]?.slots.length).toBeGreaterThan(2)
    })
  })

  it('offers nothing where providers have no free time, and nothing beyond 90 days', () => {
    const address = { first_line: '1 Main St', city: 'Here', state: 'MT', zip_code: '59001' }
    withClock(new Date('2026-05-01T12:00:00Z'), () => {
      expect(listSlots(placeAtHome('getlabs', address), '2026-05-02')).toEqual([])
      expect(placesIn('85004').flatMap((place) => listSlots(place, '2026-08-15'))).toEqual([])
      expect(placesIn('85004').flatMap((place) => listSlots(place, '9999-12-31'))).toEqual([])
    })
  })
})

function checkSlots(place: Place, first: string, clock: Date) {
  const days = listSlots(place, first)
  let former = clock
  for (const { day, slots } of days) {
    expect(day >= first && day < addDays(first, 14), day).toBe(true)
    expect(weekdayOf(day)).not.toBe(0)
    for (const { startAt, endAt, capacity, key } of slots) {
      expect(dayIn(place.timeZone, startAt)).toBe(day)
      expect(wallClock(startAt, place.timeZone) >= '06:30').toBe(true)
      expect(wallClock(endAt, place.timeZone) <= '16:00').toBe(true)
      expect(startAt >= former && endAt > startAt).toBe(true)
      expect(capacity).toBeGreaterThanOrEqual(1)
      expect(key).toContain(startAt.toISOString())
      former = endAt
    }
  }
}
