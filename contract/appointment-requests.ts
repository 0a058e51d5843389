import { z } from 'zod'
import { storableDay } from './dates.ts'
import { anyCase, listOf, wholeNumber } from './query-values.ts'
import { usState } from './us-places.ts'

// Requests about appointments, parsed strictly (contract 2.12 and 2.13).

/** Miles. */
export const radii = ['10', '20', '25', '50', '100'] as const
export const centerCapabilities = [
  'stat',
  'appointment_scheduling_via_service',
  'appointment_scheduling_with_lab',
] as const
/** Who draws blood at home. */
export const phlebotomyProviders = ['getlabs', 'phlebfinders'] as const
/** Laboratories whose service centers are booked through the service. */
export const bookableLabs = ['quest', 'sonora_quest'] as const

const storable = (text: string) => !text.includes('\u0000')
const line = z.string().trim().min(1).max(100)
const notes = z.string().trim().max(1000)
export const zipCode = z
  .string()
  .trim()
  .regex(/^\d{5}(-\d{4})?$/)
const siteCode = z.string().trim().min(1).max(40).refine(storable)

export const usAddress = z.object({
  first_line: line,
  second_line: z.string().trim().max(100).nullish(),
  city: line,
  state: usState,
  zip_code: zipCode,
  unit: z.string().trim().max(100).nullish(),
  access_notes: notes.nullish(),
})

const startDate = storableDay().optional()
/** Beyond the contract: the order that the times are for. What it holds itself is free to it. */
const forOrder = z.uuid().optional()

export const phlebotomyAvailabilityQuery = z.object({ start_date: startDate, order_id: forOrder })

export const centerAvailabilityQuery = z.object({
  lab: anyCase(z.enum(bookableLabs)),
  start_date: startDate,
  site_codes: listOf(siteCode, 50).optional(),
  zip_code: zipCode.optional(),
  radius: z.enum(radii).optional(),
  /** whether counts up to 15 minutes old are good enough */
  allow_stale: anyCase(z.enum(['true', 'false']).optional()),
  order_id: forOrder,
})

/**
 * A key contains its address, sealed and in base64. The longest has 1,400 characters of text; JSON escapes a control
 * character with six bytes, and the rest takes at most 190 bytes: 4 + 4/3 * (28 + 8,400 + 190) characters.
 */
export const maxBookingKeyLength = 11_500
const bookingKey = z.string().trim().min(1).max(maxBookingKeyLength)

export const requestPhlebotomyBody = z.object({
  address: usAddress,
  provider: z.enum(phlebotomyProviders),
  appointment_notes: notes.nullish(),
})

/** Booking and rescheduling: notes that a reschedule does not give stay as they were. */
export const bookingBody = z.object({
  booking_key: bookingKey,
  appointment_notes: notes.nullish(),
  async_confirmation: z.boolean().default(false),
  sync_confirmation_timeout_millisecond: z.int().min(1_000).max(10_000).default(2_500),
  async_confirmation_timeout_millisecond: z.int().min(60_000).max(172_800_000).default(900_000),
})

export const reserveSlotBody = z.object({ booking_key: bookingKey })

export const cancelPhlebotomyBody = z.object({
  cancellation_reason_id: z.uuid(),
  notes: notes.nullish(),
})

/** Both spellings are accepted (contract 2.12). */
export const cancelCenterBody = z
  .object({
    cancellation_reason_id: z.uuid().optional(),
    cancellationReasonId: z.uuid().optional(),
    notes: notes.nullish(),
    note: notes.nullish(),
  })
  .transform((given, context) => {
    const reasonId = given.cancellation_reason_id ?? given.cancellationReasonId
    if (reasonId === undefined) {
      context.addIssue({
        code: 'invalid_type',
        expected: 'string',
        path: ['cancellation_reason_id'],
        input: undefined,
      })
      return z.NEVER
    }
    return { cancellation_reason_id: reasonId, notes: given.notes ?? given.note }
  })

const radius = z.enum(radii).default('25')

const labSlug = z.string().trim().max(100).refine(storable)

export const areaInfoQuery = z.object({
  zip_code: zipCode,
  radius,
  lab: anyCase(labSlug.optional()),
  labs: listOf(anyCase(labSlug), 50).optional(),
  lab_account_id: z.uuid().optional(),
})

const capabilities = listOf(anyCase(z.enum(centerCapabilities)), 10).optional()

export const centersQuery = z.object({
  zip_code: zipCode,
  lab_id: wholeNumber(z.int().min(1).max(2_147_483_647)),
  radius,
  capabilities,
  lab_account_id: z.uuid().optional(),
})

export const orderCentersQuery = z.object({ radius, capabilities })

export type UsAddress = z.infer<typeof usAddress>
