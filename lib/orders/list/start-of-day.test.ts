import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarDayIn } from '#lib/orders/timeline/calendar-day.ts'
import { startOfDay } from './start-of-day.ts'

describe('startOfDay', () => {
  it('is the first moment of the day, wherever that is', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const zone = fc.constantFrom(
      'UTC',
      'America/New_York',
      'America/Denver',
      'Asia/Kathmandu',
      'Pacific/Auckland',
      'Pacific/Honolulu',
      'America/Sao_Paulo',
      'Australia/Lord_Howe',
    )
    fc.assert(
      fc.property(day, zone, (wanted, timeZone) => {
        const start = startOfDay(wanted, timeZone)
        expect(calendarDayIn(timeZone, start)).toBe(wanted)
        expect(calendarDayIn(timeZone, new Date(start.getTime() - 1)) < wanted).toBe(true)
      }),
    )
  })

  it('knows of summer time, and of a midnight that never was', () => {
    expect(startOfDay('2026-03-08', 'America/New_York').toISOString()).toBe(
      '2026-03-08T05:00:00.000Z',
    )
    expect(startOfDay('2026-03-09', 'America/New_York').toISOString()).toBe(
      '2026-03-09T04:00:00.000Z',
    )
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe(
      '2018-11-04T03:00:00.000Z',
    )
  })
})
