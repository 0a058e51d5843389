import { expect, it } from 'vitest'
import { formatVisitTime, nameZone } from '#lib/dates/visit-time.ts'
import { dateFormat } from './date-format.ts'

const afternoon = '2026-03-05T20:05:00Z'
const timeZone = 'America/New_York'

it('writes Spanish times with the 12-hour clock of the U.S.', () => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat('es', { timeZone, ...options })
      .format(new Date(afternoon))
      .replaceAll(/\s/g, ' ')
  expect(format({ hour: 'numeric' })).toMatch(/^3 p\. ?m\.$/)
  expect(format({ dateStyle: 'medium', timeStyle: 'short' })).toMatch(/^5 mar 2026, 3:05 p\. ?m\.$/)
})

it('writes visits in Spanish as the U.S. does, in pages and emails alike', () => {
  expect(formatVisitTime('es', timeZone, afternoon)).toMatch(
    /^jueves, 5 de marzo, 3:05\sp\.\s?m\.$/,
  )
  expect(nameZone('es', 'America/Denver')).toBe('hora de las Montañas Rocosas')
})
