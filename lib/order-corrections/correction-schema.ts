import { z } from 'zod'
import { isoDateOfBirth } from '#contract/birth-dates.ts'
import { patientDetails } from '#contract/people.ts'
import { shippingSchema } from '#lib/kits/address-schema.ts'
import { checkedText } from '#lib/kits/checked-text.ts'
import { findDateFault, findNameFault } from '#lib/kits/person-schema.ts'

// What can be corrected about an order. Client-safe.

const known = z.string().nullable()

/**
 * The same checks as when the kit was ordered; with the address that the form was opened with, to find what changed since.
 * Optional for pages that were open when a new version was installed: their form has no field for a fault of it.
 */
export const correctAddressInput = shippingSchema.safeExtend({
  openedWith: z
    .object({
      receiverName: known,
      firstLine: known,
      secondLine: known,
      city: known,
      state: known,
      zip: known,
      phoneNumber: known,
    })
    .optional(),
})

export type CorrectAddressInput = z.output<typeof correctAddressInput>

const rules = patientDetails.shape

/** As on the patient's ID; the lab compares it with the label. */
export const correctedPerson = z.strictObject({
  kind: z.literal('person'),
  firstName: checkedText(rules.first_name, findNameFault),
  lastName: checkedText(rules.last_name, findNameFault),
  dob: checkedText(isoDateOfBirth, findDateFault),
  /** when the newest correction was made that the form was opened with; a page of the previous release does not say */
  openedAfter: z.iso.datetime().nullish(),
})

const correctedCollection = z.strictObject({
  kind: z.literal('collection'),
  /** the day on which the sample was collected */
  collectedOn: checkedText(isoDateOfBirth, findDateFault),
})

/** What the lab lacks: who the patient is, or when the sample was collected. */
export const correctDetailsInput = z.discriminatedUnion('kind', [
  correctedPerson,
  correctedCollection,
])

export type CorrectDetailsInput = z.output<typeof correctDetailsInput>
