import { describe, expect, it } from 'vitest'
import { formatVisitTime, nameZone, showsSameTime } from '#lib/dates/visit-time.ts'
import { writeCalendarFile } from './calendar-file.ts'

const visit = {
  appointmentId: '0b5ce9b6-0a7e-4f29-9f6b-4f2f2f6f1a10',
  endAt: null,
  title: 'Blood draw',
  location: 'Northfield, Capitol Hill; 1390 Grant Street, Denver',
  url: 'http://localhost:3000/orders/1',
  sequence: 3,
  changedAt: '2026-02-01T10:00:00Z',
}

const linesOf = (timeZone: string, startAt: string) =>
  writeCalendarFile({ ...visit, timeZone, startAt })
    .replaceAll('\r\n ', '')
    .split('\r\n')

/** Reads the file as a calendar does: the local time, less the offset in force at it. */
function readStart(lines: readonly string[]) {
  const parse = (text: string) =>
    Date.parse(text.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6Z'))
  const offsets: { fromLocalMs: number; offset: string }[] = []
  let since = ''
  for (const line of lines.slice(0, lines.indexOf('BEGIN:VEVENT'))) {
    if (line.startsWith('DTSTART:')) since = line.slice(8)
    if (line.startsWith('TZOFFSETTO:'))
      offsets.push({ fromLocalMs: parse(since), offset: line.slice(11) })
  }
  const start = lines.find((line) => line.startsWith('DTSTART;')) ?? ''
  const localMs = parse(start.slice(start.lastIndexOf(':') + 1))
  const { offset = '+0000' } = offsets.findLast(({ fromLocalMs }) => fromLocalMs <= localMs) ?? {}
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5))
  return new Date(localMs - (offset.startsWith('-') ? -1 : 1) * minutes * 60_000).toISOString()
}

describe('the calendar file', () => {
  // Arizona and Hawaii keep their clocks; Denver changes them in both nights.
  it.each([
    ['America/Phoenix', '2026-03-08T15:15:00.000Z', '20260308T081500', 1],
    ['America/Phoenix', '2026-11-01T15:15:00.000Z', '20261101T081500', 1],
    ['Pacific/Honolulu', '2026-03-08T18:15:00.000Z', '20260308T081500', 1],
    ['America/Denver', '2026-03-08T08:45:00.000Z', '20260308T014500', 4],
    ['America/Denver', '2026-03-08T14:15:00.000Z', '20260308T081500', 4],
    ['America/Denver', '2026-11-01T06:15:00.000Z', '20261101T001500', 4],
    ['America/Denver', '2026-11-01T15:15:00.000Z', '20261101T081500', 4],
  ])('names the same moment as the service in %s at %s', (zone, startAt, local, offsets) => {
    const lines = linesOf(zone, startAt)
    expect(lines).toContain(`DTSTART;TZID=${zone}:${local}`)
    expect(lines.filter((line) => line.startsWith('TZOFFSETTO:'))).toHaveLength(offsets)
    expect(readStart(lines)).toBe(startAt)
  })

  it('escapes text, folds long lines and counts changes', () => {
    const file = writeCalendarFile({
      ...visit,
      timeZone: 'America/Denver',
      startAt: '2026-06-01T15:15:00Z',
    })
    expect(file).toContain('LOCATION:Northfield\\, Capitol Hill\\; 1390 Grant Street\\, Denver')
    expect(file).toContain('SEQUENCE:3')
    expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(76)
  })
})

describe('times of a visit', () => {
  it('are those of the place, with the name that people there use', () => {
    const startAt = '2026-03-08T15:15:00Z'
    expect(formatVisitTime('en', 'America/Phoenix', startAt)).toBe('Sunday, March 8 at 8:15 AM')
    expect(nameZone('en', 'America/Phoenix')).toBe('Mountain Standard Time')
    expect(nameZone('en', 'America/Anchorage')).toBe('Alaska Time')
    expect(nameZone('es', 'America/Denver')).toBe('hora de las Montañas Rocosas')
    expect(showsSameTime('America/Phoenix', 'Pacific/Honolulu', startAt)).toBe(false)
    // Denver's clock shows what Phoenix's does in winter alone.
    expect(showsSameTime('America/Phoenix', 'America/Denver', '2026-01-05T15:15:00Z')).toBe(true)
    expect(showsSameTime('America/Phoenix', 'America/Denver', '2026-06-05T15:15:00Z')).toBe(false)
  })
})
