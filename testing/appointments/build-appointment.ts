import { randomUUID } from 'node:crypto'
import type { WireAppointment } from '#contract/appointments.ts'

type Parts = Partial<WireAppointment> & { user_id: string }

/** A confirmed visit to a service center in Phoenix, in the service's format. */
export function buildAppointment(parts: Parts): WireAppointment {
  const at = '2026-02-20T17:00:00+00:00'
  return {
    id: randomUUID(),
    order_id: randomUUID(),
    order_transaction_id: null,
    address: {
      first_line: '120 Oak Avenue',
      second_line: null,
      city: 'Phoenix',
      state: 'AZ',
      zip_code: '85004',
    },
    location: { lng: -112.07, lat: 33.45 },
    start_at: '2026-03-08T15:15:00+00:00',
    end_at: '2026-03-08T15:30:00+00:00',
    iana_timezone: 'America/Phoenix',
    type: 'patient_service_center',
    provider: 'sonora_quest',
    status: 'confirmed',
    provider_id: null,
    external_id: null,
    can_reschedule: true,
    appointment_notes: null,
    event_status: 'scheduled',
    event_data: { origin: 'patient' },
    events: [{ created_at: at, status: 'scheduled', data: { origin: 'patient' } }],
    revision: 1,
    site_code: '850-sonora_quest-0',
    site_name: 'Sonora Quest Phoenix, Oak Avenue',
    created_at: at,
    updated_at: at,
    ...parts,
  }
}
