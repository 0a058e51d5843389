import { expect, it } from 'vitest'
import { buildVisit } from '#testing/appointments/build-visit.ts'
import { markupOf, readWords } from '#testing/web/words-of.tsx'
import { OpenVisits } from './open-visits.tsx'

it('names each visit in the time of its place, and leads to where it is canceled', () => {
  const booked = buildVisit()
  const asked = buildVisit({ appointmentId: 'b', kind: 'home', state: 'pending', startAt: null })
  const own = markupOf(<OpenVisits visits={[booked]} by="patient" />)
  expect(readWords(own)).toMatch(
    /Cancel the visit first .*Open the visit: Wednesday, May 20 at 7:00 AM Service center · Mountain Standard Time/,
  )
  expect(own).toContain(`href="/orders/${booked.orderId}"`)
  const staff = markupOf(<OpenVisits visits={[booked, asked]} by="staff" />, 'es')
  expect(readWords(staff)).toMatch(
    /Primero cancele las citas .*Abrir la cita solicitada Cita en casa/,
  )
  expect(staff).toContain(`href="/clinic/orders/${booked.orderId}"`)
})
