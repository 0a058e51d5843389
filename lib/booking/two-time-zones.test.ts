import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { formatVisitClock } from '#lib/dates/visit-time.ts'
import { buildVisit } from '#testing/web/build-visit.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { bookVisit } from './book-visit.ts'
import { findSlots } from './find-slots.ts'
import { getCalendarFile } from './get-calendar-file.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await createTestSandbox()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => sandbox.close())

const [center, home] = ['America/Phoenix', 'Pacific/Honolulu']
const honolulu = { first_line: '818 Iolani Lane', city: 'Honolulu', state: 'HI', zip: '96813' }

/** What a calendar reads: the local time of the file, less the one offset of its zone. */
function readMoment(file: string) {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  const textOf = (start: string) => {
    const line = lines.find((each) => each.startsWith(start)) ?? ''
    return line.slice(line.lastIndexOf(':') + 1)
  }
  const local = textOf(`DTSTART;TZID=${center}`).replace(
    /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/,
    '$1-$2-$3T$4:$5:$6',
  )
  return new Date(`${local}${textOf('TZOFFSETTO').replace('00', ':00')}`).toISOString()
}

describe('a patient in Hawaii with a service center in Arizona', () => {
  // The rest of the country changes its clocks in these nights; these two states do not.
  it.each([
    ['2026-03-06T20:00:00Z', '2026-03-07'],
    ['2026-03-06T20:00:00Z', '2026-03-09'],
    ['2026-10-30T20:00:00Z', '2026-10-31'],
    ['2026-10-30T20:00:00Z', '2026-11-02'],
  ])(
    'books at %s from %s on and gets the time of the place, three hours ahead',
    async (now, from) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
      const { context, orderId } = await buildVisit(sandbox, 'walkIn', honolulu)
      const found = await findSlots(context, { orderId, zip: '85004', from })
      expect(found.patientZone).toBe(home)
      const [place] = found.places
      const slot = place?.days.find(({ date }) => date >= from)?.slots[0]
      if (!place || !slot) throw new Error('no slots')
      expect(place.timeZone).toBe(center)
      const booked = await bookVisit(context, {
        orderId,
        bookingKey: slot.bookingKey,
        attemptKey: randomUUID(),
      })
      const atService = await sandbox.service.request<{ start_at: string; iana_timezone: string }>(
        'GET',
        `/v3/order/${orderId}/psc/appointment`,
      )
      const startAt = new Date(slot.startAt).toISOString()
      expect(booked).toMatchObject({ startAt, timeZone: center })
      expect(atService.body.iana_timezone).toBe(center)
      expect(new Date(atService.body.start_at).toISOString()).toBe(startAt)
      expect(readMoment(await getCalendarFile(context, { orderId }))).toBe(startAt)
      // Three hours, in summer and in winter.
      const threeHoursEarlier = new Date(Date.parse(startAt) - 3 * 3_600_000).toISOString()
      expect(formatVisitClock('en', home, startAt)).toBe(
        formatVisitClock('en', center, threeHoursEarlier),
      )
    },
  )
})
