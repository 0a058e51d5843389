import { z } from 'zod'
import { genders } from '#contract/order-words.ts'
import { phoneNumber } from '#contract/people.ts'
import { isAsciiName } from './ascii-name.ts'
import { writtenName } from './written-name.ts'

/** As laboratories print it, for who is entered by staff. */
export const printedName = z
  .string()
  .trim()
  .min(1, 'required')
  .max(50, 'too-long')
  .refine((name) => name === '' || isAsciiName(name), 'name-ascii')

function optionalText(findFault: (typed: string) => string | undefined) {
  return z.string().transform((raw, context) => {
    const typed = raw.trim()
    const fault = typed === '' ? undefined : findFault(typed)
    if (!fault) return typed || null
    context.addIssue({ code: 'custom', message: fault })
    return z.NEVER
  })
}

function findDateFault(typed: string) {
  if (!z.iso.date().safeParse(typed).success || typed < '1900-01-01') return 'date'
  return typed > new Date().toISOString().slice(0, 10) ? 'date-future' : undefined
}

const atMost = (length: number) => (typed: string) =>
  typed.length > length ? 'too-long' : undefined
const matching = (pattern: RegExp, fault: string) => (typed: string) =>
  pattern.test(typed) ? undefined : fault

export const patientDetailsSchema = z.strictObject({
  firstName: writtenName,
  lastName: writtenName,
  dob: optionalText(findDateFault),
  gender: z
    .union([z.enum(genders), z.literal('')], { error: 'gender' })
    .transform((gender) => gender || null),
  phoneNumber: optionalText((typed) =>
    phoneNumber.safeParse(typed).success ? undefined : 'phone',
  ),
  address: z.strictObject({
    firstLine: optionalText(atMost(100)),
    secondLine: optionalText(atMost(100)),
    city: optionalText(atMost(100)),
    state: optionalText(matching(/^[A-Z]{2}$/, 'state')),
    zip: optionalText(matching(/^\d{5}(-\d{4})?$/, 'zip')),
  }),
})

/** The parts that a form changed; an address is one part, so that no two are mixed. */
export const changedDetailsSchema = patientDetailsSchema.partial()

export type ChangedDetailsInput = z.input<typeof changedDetailsSchema>
export type PatientDetailsInput = z.input<typeof patientDetailsSchema>
export type PatientDetails = z.output<typeof patientDetailsSchema>
