import { describe, expect, it } from 'vitest'
import {
  areaInfoQuery,
  bookingBody,
  cancelCenterBody,
  cancelPhlebotomyBody,
  centerAvailabilityQuery,
  centersQuery,
  orderCentersQuery,
  phlebotomyAvailabilityQuery,
  requestPhlebotomyBody,
  reserveSlotBody,
  usAddress,
} from './appointment-requests.ts'
import {
  type AreaInfo,
  type Availability,
  appointment,
  appointmentEventStatuses,
  appointmentEventTypes,
  appointmentStatuses,
  appointmentTypes,
  areaInfo,
  availability,
  type ServiceCenters,
  type SlotHold,
  serviceCenters,
  slotHold,
  type WireAppointment,
} from './appointments.ts'

const address = { first_line: '1 Main St', city: 'Phoenix', state: 'AZ', zip_code: '85004' }
const location = { lng: -112.07, lat: 33.45 }
const reasonId = '2d7c2a0e-7a0c-4d3f-9c1a-3f3c5a3b9f10'

const wire: WireAppointment = {
  id: 'a',
  user_id: 'u',
  order_id: 'o',
  address,
  location,
  type: 'phlebotomy',
  provider: 'getlabs',
  status: 'confirmed',
  can_reschedule: true,
  event_status: 'scheduled',
  events: [{ created_at: '2026-05-01T09:30:00+00:00', status: 'scheduled', data: null }],
}

describe('appointments of the contract', () => {
  it('accept values and fields that do not exist yet', () => {
    const future = {
      ...wire,
      type: 'video',
      provider: 'another',
      status: 'checked_in',
      event_status: 'checked_in',
      added: true,
    }
    expect(appointment.parse(future)).toEqual(future)
    expect(appointmentTypes).toContain(wire.type)
    expect(appointmentStatuses).toContain(wire.status)
    expect(appointmentEventStatuses).toContain(wire.event_status)
    expect(appointmentEventTypes).toHaveLength(2)
  })

  it('accept availability, holds and areas with their required keys alone', () => {
    const time = { start: '2026-05-01T15:00:00+00:00', end: '2026-05-01T16:00:00+00:00' }
    const found: Availability = {
      timezone: 'America/Phoenix',
      slots: [
        {
          date: '2026-05-01',
          slots: [{ ...time, price: 0, is_priority: false, num_appointments_available: 1 }],
        },
      ],
    }
    const hold: SlotHold = {
      ...time,
      order_id: 'o',
      booking_key: 'k',
      status: 'reserved',
      expires_at: time.start,
    }
    const area: AreaInfo = {
      zip_code: '85004',
      phlebotomy: { is_served: false, providers: [] },
      central_labs: {},
    }
    const centers: ServiceCenters = { lab_id: 4, slug: 'quest', patient_service_centers: [] }
    expect(availability.parse(found)).toEqual(found)
    expect(slotHold.parse(hold)).toEqual(hold)
    expect(areaInfo.parse(area)).toEqual(area)
    expect(serviceCenters.parse(centers)).toEqual(centers)
  })

  it('accept both spellings when an appointment at a center is canceled', () => {
    const parsed = { cancellation_reason_id: reasonId, notes: 'sick' }
    expect(cancelCenterBody.parse(parsed)).toEqual(parsed)
    expect(cancelCenterBody.parse({ cancellationReasonId: reasonId, note: 'sick' })).toEqual(parsed)
    expect(cancelCenterBody.safeParse({ notes: 'sick' }).error?.issues[0]).toMatchObject({
      path: ['cancellation_reason_id'],
    })
    expect(cancelPhlebotomyBody.parse(parsed)).toEqual(parsed)
  })

  it('have the defaults and limits that the contract names', () => {
    expect(bookingBody.parse({ booking_key: ' k ' })).toEqual({
      booking_key: 'k',
      async_confirmation: false,
      sync_confirmation_timeout_millisecond: 2500,
      async_confirmation_timeout_millisecond: 900_000,
    })
    const long = { booking_key: 'k', appointment_notes: 'n'.repeat(1001) }
    expect(bookingBody.safeParse(long).success).toBe(false)
    expect(reserveSlotBody.safeParse({}).success).toBe(false)
    expect(usAddress.safeParse({ ...address, zip_code: '8500' }).success).toBe(false)
    expect(requestPhlebotomyBody.safeParse({ address, provider: 'nobody' }).success).toBe(false)
    expect(areaInfoQuery.parse({ zip_code: '85004' })).toMatchObject({ radius: '25' })
    expect(centersQuery.parse({ zip_code: '85004', lab_id: '4' })).toMatchObject({ lab_id: 4 })
    expect(orderCentersQuery.parse({ capabilities: 'STAT' }).capabilities).toEqual(['stat'])
    expect(centerAvailabilityQuery.parse({ lab: 'Quest', site_codes: 'a' })).toMatchObject({
      lab: 'quest',
      site_codes: ['a'],
    })
    expect(phlebotomyAvailabilityQuery.safeParse({ start_date: '5/1/2026' }).success).toBe(false)
  })
})
