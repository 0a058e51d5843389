import { expect, it } from 'vitest'
import { dayWhere } from './day-where.ts'

it.each([
  ['Pacific/Honolulu', '2026-05-20T05:00:00.000Z', '2026-05-19'],
  ['America/New_York', '2026-05-20T05:00:00Z', '2026-05-20'],
  ['Pacific/Honolulu', '2026-05-20', '2026-05-20'],
  [null, '2026-05-20T05:00:00Z', '2026-05-20T05:00:00Z'],
  [undefined, '2026-05-20', '2026-05-20'],
])('in %s the day of %s is %s', (zone, at, day) => {
  expect(dayWhere(zone, at)).toBe(day)
})
