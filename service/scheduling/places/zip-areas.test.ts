import { describe, expect, it } from 'vitest'
import { findServiceCenter, listServiceCenters } from './service-centers.ts'
import { findZipArea } from './zip-areas.ts'
import { dayIn, zonedTime } from './zoned-time.ts'

describe('findZipArea', () => {
  it.each([
    ['85004', 'AZ', 'America/Phoenix'],
    ['86515', 'AZ', 'America/Denver'],
    ['86045', 'AZ', 'America/Denver'],
    ['96813', 'HI', 'Pacific/Honolulu'],
    ['99501', 'AK', 'America/Anchorage'],
    ['32401', 'FL', 'America/Chicago'],
    ['33101', 'FL', 'America/New_York'],
    ['79901', 'TX', 'America/Denver'],
    ['78701', 'TX', 'America/Chicago'],
    ['37402', 'TN', 'America/New_York'],
    ['37201', 'TN', 'America/Chicago'],
    ['46402', 'IN', 'America/Chicago'],
    ['83814', 'ID', 'America/Los_Angeles'],
    ['97914', 'OR', 'America/Boise'],
    ['49801', 'MI', 'America/Menominee'],
    ['10001-1234', 'NY', 'America/New_York'],
  ])('places %s in %s, %s', (zip, state, timeZone) => {
    expect(findZipArea(zip)).toMatchObject({ state, timeZone })
  })

  it.each(['00901', '96910', '09012', '00000', '34001'])('does not know %s', (zip) => {
    expect(findZipArea(zip)).toBeUndefined()
  })
})

describe('service centers', () => {
  it('are within their radius, nearest first, and found by their codes', () => {
    const found = listServiceCenters('quest', '85281', 25)
    expect(found.length).toBeGreaterThan(1)
    const distances = found.map(({ distance }) => distance)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(Math.max(...distances)).toBeLessThanOrEqual(25)
    for (const { center } of found) expect(findServiceCenter(center.code)).toEqual(center)
    expect(listServiceCenters('sonora_quest', '85281', 50)).not.toEqual([])
    expect(listServiceCenters('sonora_quest', '10001', 50)).toEqual([])
    expect(findServiceCenter('852-ussl-1')).toBeUndefined()
  })
})

describe('zonedTime', () => {
  // Clocks change at 2 a.m. on 2026-03-08 and 2026-11-01.
  it.each([
    ['America/New_York', '2026-03-07', '2026-03-07T12:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T11:00:00.000Z'],
    ['America/New_York', '2026-10-31', '2026-10-31T11:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T12:00:00.000Z'],
    ['America/Phoenix', '2026-03-08', '2026-03-08T14:00:00.000Z'],
    ['America/Phoenix', '2026-11-01', '2026-11-01T14:00:00.000Z'],
    ['America/Denver', '2026-11-01', '2026-11-01T14:00:00.000Z'],
    ['America/Denver', '2026-10-31', '2026-10-31T13:00:00.000Z'],
    ['Pacific/Honolulu', '2026-11-01', '2026-11-01T17:00:00.000Z'],
    ['America/Anchorage', '2026-03-08', '2026-03-08T15:00:00.000Z'],
  ])('is seven in the morning in %s on %s', (timeZone, day, expected) => {
    const time = zonedTime(day, 7 * 60, timeZone)
    expect(time.toISOString()).toBe(expected)
    expect(dayIn(timeZone, time)).toBe(day)
  })
})
