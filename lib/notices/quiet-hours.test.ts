import { describe, expect, it } from 'vitest'
import { afterQuietHours, beforeQuietHours, zonesToRespect } from './quiet-hours.ts'

const iso = (date: Date) => date.toISOString().slice(0, 16)

describe('quiet hours', () => {
  it.each([
    // The night in which the clocks of New York go forward, and the one in which they go back.
    ['America/New_York', '2026-03-08T06:30:00Z', '2026-03-08T12:00'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T13:00'],
    ['America/Phoenix', '2026-03-08T06:30:00Z', '2026-03-08T15:00'],
    ['Pacific/Honolulu', '2026-11-01T07:00:00Z', '2026-11-01T18:00'],
    ['America/New_York', '2026-07-01T15:00:00Z', '2026-07-01T15:00'],
  ])('end at eight in the morning in %s', (zone, at, expected) => {
    expect(iso(afterQuietHours(new Date(at), [zone]))).toBe(expected)
  })

  it('move what must come before a time to the evening before', () => {
    const at = new Date('2026-03-08T10:00:00Z')
    expect(iso(beforeQuietHours(at, ['America/New_York']))).toBe('2026-03-08T01:59')
    expect(iso(beforeQuietHours(new Date('2026-07-01T15:00:00Z'), ['America/New_York']))).toBe(
      '2026-07-01T15:00',
    )
  })

  it('go by the patient’s address, and without one by the whole country', () => {
    expect(zonesToRespect({ state: 'az', zip: '85004' })).toEqual(['America/Phoenix'])
    expect(zonesToRespect({ state: 'AZ', zip: '86504' })).toEqual(['America/Denver'])
    expect(zonesToRespect({ state: 'TN', zip: '37902' })).toEqual(['America/New_York'])
    const unknown = zonesToRespect(null)
    expect(iso(afterQuietHours(new Date('2026-01-05T14:00:00Z'), unknown))).toBe('2026-01-05T18:00')
    expect(iso(beforeQuietHours(new Date('2026-01-05T14:00:00Z'), unknown))).toBe(
      '2026-01-05T01:59',
    )
  })
})
