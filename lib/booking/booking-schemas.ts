import { z } from 'zod'
import { maxBookingKeyLength } from '#contract/appointment-requests.ts'
import { storableDay } from '#contract/dates.ts'
import { maxNotes, searchRadii } from './limits.ts'

// Inputs of booking; client-safe, for the form, the route and the verb.

const order = z.object({ orderId: z.string().max(100).brand<'OrderId'>() })
const notes = z
  .string()
  .trim()
  .max(maxNotes, { error: 'too-long' })
  .default('')
  .refine((text) => !text.includes('\0') && text.isWellFormed(), { error: 'invalid' })
const bookingKey = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  .max(maxBookingKeyLength)
/** The same for each attempt to send one form: two clicks book once. */
const attemptKey = z.uuid()

export const slotSearch = order.extend({
  /** the first of 14 days, at the place */
  from: storableDay('date').optional(),
  /** of service centers; the patient's own where it is left out */
  zip: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, { error: 'zip' })
    .optional(),
  radius: z.enum(searchRadii, { error: 'choice' }).default('25'),
  /** how to get in, for a visit at home */
  accessNotes: notes,
})
export type SlotSearch = z.input<typeof slotSearch>

export const holdInput = order.extend({ bookingKey })

export const bookingInput = order.extend({ bookingKey, notes, attemptKey })

export const requestInput = order.extend({ notes, accessNotes: notes, attemptKey })

export const cancelVisitInput = order.extend({
  reasonId: z.uuid({ error: 'choice' }),
  notes,
})
