import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import { asOrderId } from '#lib/ids.ts'

/** A confirmed visit to a service center in Phoenix, as screens know it. */
export function buildVisit(given: Partial<AppointmentView> = {}): AppointmentView {
  return {
    appointmentId: '0d3f6f2a-51b1-4a86-9c5e-7a4f3c1d2b01',
    orderId: asOrderId('9a0d2b52-0c4c-4f5b-9d0e-0d8f6f8f2a01'),
    kind: 'center',
    state: 'confirmed',
    startAt: '2026-05-20T14:00:00Z',
    endAt: '2026-05-20T14:15:00Z',
    timeZone: 'America/Phoenix',
    place: { name: null, lines: [] },
    notes: null,
    accessNotes: null,
    confirmBy: null,
    cancellation: null,
    freeUntil: null,
    can: { move: true, cancel: true },
    ...given,
  }
}
