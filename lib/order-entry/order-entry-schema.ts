import { z } from 'zod'
import { isoDateOfBirth } from '#contract/birth-dates.ts'
import { isIcdCode, withDot } from '#contract/icd-codes.ts'
import { modalities } from '#contract/order-status.ts'
import { billingTypes, genders } from '#contract/order-words.ts'
import { patientDetails } from '#contract/people.ts'
import { isPrintableLine } from '#lib/addresses/printable-line.ts'
import { addressFields, requireZipOfState, usPhone } from '#lib/kits/address-schema.ts'
import { checkedText, optionalText } from '#lib/kits/checked-text.ts'
import { findDateFault, findNameFault, isAdult } from '#lib/kits/person-schema.ts'

// One order by staff: what a draft may hold, and what can be sent. Client-safe.

export const maxNotes = 1000

const text = z.string().max(300)
const answer = z.union([z.string().max(1000), z.array(z.string().max(100)).max(100)])

export const orderEntryDraft = z.strictObject({
  method: text,
  labTestIds: z.array(z.uuid()).max(20),
  addOns: z.array(z.strictObject({ labId: z.int(), providerId: text })).max(50),
  /** '': the service chooses */
  labAccountId: text,
  /** '': none; service: the lab's own; else the NPI of one of the clinic's */
  physician: text,
  /** by the question's key */
  answers: z.record(z.string().max(200), answer),
  clinicalNotes: z.string().max(5000),
  billingType: text,
  insurance: z.strictObject({ payorCode: text, memberId: text, relationship: text }),
  icdCodes: z.string().max(1000),
  person: z.strictObject({
    firstName: text,
    lastName: text,
    dob: text,
    gender: text,
    phoneNumber: text,
    email: text,
  }),
  address: z.strictObject({
    firstLine: text,
    secondLine: text,
    city: text,
    state: text,
    zip: text,
  }),
  accessNotes: z.string().max(5000),
  isUrgent: z.boolean(),
  hasAgreed: z.boolean(),
})

export type OrderEntryDraft = z.infer<typeof orderEntryDraft>

const rules = patientDetails.shape

const person = z.object({
  firstName: checkedText(rules.first_name, findNameFault),
  lastName: checkedText(rules.last_name, findNameFault),
  dob: checkedText(isoDateOfBirth, findDateFault).refine(isAdult, { error: 'patient-minor' }),
  gender: z.enum(genders, { error: 'gender' }),
  phoneNumber: usPhone,
  email: checkedText(rules.email, 'email'),
})

const onLabel = { error: 'address-ascii' }
const printable = (line: string | null) => line === null || isPrintableLine(line)

/** As printed: staff are offered the line without accents. */
const address = z
  .object({
    ...addressFields,
    firstLine: addressFields.firstLine.refine(printable, onLabel),
    secondLine: addressFields.secondLine.refine(printable, onLabel),
    city: addressFields.city.refine(printable, onLabel),
  })
  .superRefine(requireZipOfState)

/** Each once, with its dot, however it was typed. */
const icdCodes = z
  .string()
  .transform((typed) => [
    ...new Set(
      typed
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map((code) => withDot(code.toUpperCase())),
    ),
  ])
  .refine((codes) => codes.every(isIcdCode), { error: 'icd' })

const insured = z.object({
  payorCode: checkedText(z.string().min(1).max(50), 'required'),
  memberId: checkedText(z.string().min(1).max(50), 'required'),
  relationship: z.enum(['Self', 'Spouse', 'Other'], { error: 'choice' }),
})

const entry = z.object({
  method: z.enum(modalities, { error: 'choice' }),
  labTestIds: z.array(z.uuid()),
  addOns: z.array(z.object({ labId: z.int(), providerId: z.string() })),
  labAccountId: z.union([z.uuid(), z.literal('')], { error: 'choice' }),
  physician: z.string(),
  answers: z.record(z.string(), answer),
  clinicalNotes: optionalText(maxNotes),
  billingType: z.enum(billingTypes, { error: 'choice' }),
  icdCodes,
  person,
  address,
  accessNotes: optionalText(maxNotes),
  isUrgent: z.boolean(),
  hasAgreed: z.boolean(),
})

const insuredEntry = z.object({
  billingType: z.literal('commercial_insurance'),
  insurance: insured,
})

/** Insurance counts only where it is billed. */
export const orderEntrySchema = z.unknown().transform((given, context) => {
  const draft = given as OrderEntryDraft
  const parsed = entry.safeParse({ ...draft, insurance: undefined })
  const billed =
    draft.billingType === 'commercial_insurance' ? insuredEntry.safeParse(draft) : undefined
  const isEmpty = draft.labTestIds.length + draft.addOns.length === 0
  for (const issue of [...(parsed.error?.issues ?? []), ...(billed?.error?.issues ?? [])])
    context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
  if (isEmpty) context.addIssue({ code: 'custom', path: ['labTestIds'], message: 'choice' })
  if (!parsed.success || isEmpty || (billed && !billed.success)) return z.NEVER
  return { ...parsed.data, insurance: billed?.data.insurance ?? null }
})

export type OrderEntry = z.output<typeof orderEntrySchema>

export const saveOrderDraftInput = z.strictObject({
  patientId: z.uuid(),
  replacesId: z.uuid().nullish(),
  version: z.number().int().min(0).max(1_000_000_000),
  data: orderEntryDraft,
})

export const placeStaffOrderInput = z.strictObject({
  draftId: z.uuid(),
  version: z.number().int().min(1),
  /** The person knows of the order that already replaces the same one. */
  isAnother: z.boolean().optional(),
})
