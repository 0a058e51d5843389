import { describe, expect, it } from 'vitest'
import { adviseMailing } from './advise-mailing.ts'

// 4 May 2026 is a Monday.
describe('adviseMailing', () => {
  it.each([
    ['2026-05-04', 'postByThursday', '2026-05-07'],
    ['2026-05-05', 'postByThursday', '2026-05-07'],
    ['2026-05-06', 'postByThursday', '2026-05-07'],
    ['2026-05-07', 'postToday', '2026-05-07'],
    ['2026-05-08', 'waitForMonday', '2026-05-11'],
    ['2026-05-09', 'waitForMonday', '2026-05-11'],
    ['2026-05-10', 'waitForMonday', '2026-05-11'],
  ])('says on %s: %s', (today, kind, day) => {
    expect(adviseMailing(new Date(`${today}T12:00:00Z`), 'UTC')).toEqual({ kind, day })
  })

  it('uses the weekday of the viewer’s time zone', () => {
    const thursdayNightInNewYork = new Date('2026-05-08T03:30:00Z')
    expect(adviseMailing(thursdayNightInNewYork, 'America/New_York').kind).toBe('postToday')
    expect(adviseMailing(thursdayNightInNewYork, 'Europe/Madrid').kind).toBe('waitForMonday')
  })

  it('crosses the end of a month and a year', () => {
    expect(adviseMailing(new Date('2027-01-01T12:00:00Z'), 'UTC').day).toBe('2027-01-04')
    expect(adviseMailing(new Date('2026-12-29T12:00:00Z'), 'UTC').day).toBe('2026-12-31')
  })
})
