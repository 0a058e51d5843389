import { z } from 'zod'

// Appointments in responses and events (contract 2.12 and 2.13), parsed tolerantly: enums may gain values. Requests are
// in appointment-requests.ts.

export const appointmentTypes = ['phlebotomy', 'patient_service_center'] as const
export type AppointmentType = (typeof appointmentTypes)[number]

export const appointmentStatuses = [
  'confirmed',
  'pending',
  'reserved',
  'in_progress',
  'completed',
  'cancelled',
] as const

/** The status "confirmed" is the event "scheduled". */
export const appointmentEventStatuses = [
  'pending',
  'reserved',
  'scheduled',
  'in_progress',
  'completed',
  'cancelled',
] as const

const lngLat = z.looseObject({ lng: z.number(), lat: z.number() })

export const wireUsAddress = z.looseObject({
  first_line: z.string(),
  second_line: z.string().nullish(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  /** deprecated */
  unit: z.string().nullish(),
  access_notes: z.string().nullish(),
})

export const appointmentEventData = z.looseObject({
  /** who caused it: patient, provider or service */
  origin: z.string().nullish(),
  is_reschedule: z.boolean().nullish(),
  cancellation_reason_id: z.string().nullish(),
  cancellation_reason: z.string().nullish(),
  notes: z.string().nullish(),
  /** whether what was paid for the draw is given back */
  is_refundable: z.boolean().nullish(),
})

export const appointment = z.looseObject({
  id: z.string(),
  user_id: z.string(),
  order_id: z.string(),
  order_transaction_id: z.string().nullish(),
  /** of the place: the patient's home, or the service center */
  address: wireUsAddress,
  location: lngLat,
  /** null while a requested appointment has no time */
  start_at: z.string().nullish(),
  end_at: z.string().nullish(),
  /** of the place, such as America/Phoenix */
  iana_timezone: z.string().nullish(),
  type: z.string(),
  provider: z.string(),
  status: z.string(),
  provider_id: z.string().nullish(),
  external_id: z.string().nullish(),
  can_reschedule: z.boolean(),
  appointment_notes: z.string().nullish(),
  event_status: z.string(),
  event_data: appointmentEventData.nullish(),
  /** oldest first */
  events: z.array(
    z.looseObject({
      created_at: z.string(),
      status: z.string(),
      data: appointmentEventData.nullish(),
    }),
  ),
  // Beyond the published fields:
  /** counts the appointment's changes: of two messages the one with the higher revision is newer */
  revision: z.number().int().nullish(),
  /** the service center; null for a visit at home */
  site_code: z.string().nullish(),
  site_name: z.string().nullish(),
  /** until when a pending booking is confirmed or given up */
  confirm_by: z.string().nullish(),
  /** until when canceling it is refunded; null where canceling never costs anything */
  free_until: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
})

export const appointmentEventTypes = [
  'labtest.appointment.created',
  'labtest.appointment.updated',
] as const

const slot = z.looseObject({
  /** null for a time that can only be requested */
  booking_key: z.string().nullish(),
  start: z.string(),
  end: z.string(),
  /** when the booking key ends */
  expires_at: z.string().nullish(),
  price: z.number(),
  is_priority: z.boolean(),
  num_appointments_available: z.number().int(),
})

export const availability = z.looseObject({
  timezone: z.string().nullish(),
  slots: z.array(
    z.looseObject({
      /** the day at the place */
      date: z.string(),
      /** the service center; null for visits at home */
      location: z
        .looseObject({
          location: lngLat,
          /** in miles */
          distance: z.number(),
          address: wireUsAddress,
          code: z.string(),
          name: z.string(),
          iana_timezone: z.string().nullish(),
        })
        .nullish(),
      slots: z.array(slot),
    }),
  ),
})

/** Beyond the contract: a slot kept for an order while a person decides. It lapses by itself. */
export const slotHold = z.looseObject({
  order_id: z.string(),
  booking_key: z.string(),
  status: z.string(),
  start: z.string(),
  end: z.string(),
  expires_at: z.string(),
})

export const cancellationReason = z.looseObject({
  id: z.string(),
  name: z.string(),
  is_refundable: z.boolean(),
})
export const cancellationReasons = z.array(cancellationReason)

const serviceTypes = z.array(z.string())

export const areaInfo = z.looseObject({
  zip_code: z.string(),
  phlebotomy: z.looseObject({
    is_served: z.boolean(),
    /** service_types: appointment-ready, appointment-request */
    providers: z.array(z.looseObject({ name: z.string(), service_types: serviceTypes })),
  }),
  /** by the laboratory's slug */
  central_labs: z.record(
    z.string(),
    z.looseObject({
      patient_service_centers: z.looseObject({
        appointment_with_service: z.boolean(),
        within_radius: z.number().int(),
        radius: z.string(),
        capabilities: z.array(z.string()),
      }),
      supported_bill_types: z.array(z.string()),
      lab_id: z.number().int(),
    }),
  ),
})

export const serviceCenters = z.looseObject({
  lab_id: z.number().int(),
  slug: z.string(),
  /** at most 30, nearest first */
  patient_service_centers: z.array(
    z.looseObject({
      metadata: z.looseObject({
        name: z.string(),
        state: z.string(),
        city: z.string(),
        zip_code: z.string(),
        first_line: z.string(),
        second_line: z.string().nullish(),
        phone_number: z.string().nullish(),
        fax_number: z.string().nullish(),
        hours: z.record(z.string(), z.string()).nullish(),
      }),
      /** in miles */
      distance: z.number(),
      site_code: z.string(),
      supported_bill_types: z.array(z.string()),
      location: lngLat,
      capabilities: z.array(z.string()),
      iana_timezone: z.string().nullish(),
    }),
  ),
})

export type WireAppointment = z.infer<typeof appointment>
export type Availability = z.infer<typeof availability>
export type SlotHold = z.infer<typeof slotHold>
export type CancellationReason = z.infer<typeof cancellationReason>
export type AreaInfo = z.infer<typeof areaInfo>
export type ServiceCenters = z.infer<typeof serviceCenters>
