import { z } from 'zod'
import { isoDateOfBirth } from '#contract/birth-dates.ts'
import { genders } from '#contract/order-words.ts'
import { patientDetails, physician } from '#contract/people.ts'
import { asciiName } from '#lib/patients/ascii-name.ts'
import { addressSchema } from './address-schema.ts'
import { checkedText, type FieldFault } from './checked-text.ts'

const rules = patientDetails.shape

/** Minors need a proxy, which the forms do not support. */
const adultAge = 18

export function isAdult(dob: string) {
  const [year = 0, month = 1, day = 1] = dob.split('-').map(Number)
  return Date.UTC(year + adultAge, month - 1, day) <= Date.now()
}

export function findDateFault(typed: string): FieldFault {
  const isFuture = z.iso.date().safeParse(typed).success && typed > new Date().toISOString()
  return isFuture ? 'date-future' : 'date'
}

/** Accents get a message of their own: the name is correct, but laboratories print only ASCII. */
export function findNameFault(typed: string): FieldFault {
  return asciiName(typed) === '' || /^[ -~]*$/.test(typed) ? 'name' : 'name-ascii'
}

export const personSchema = z.object({
  firstName: checkedText(rules.first_name, findNameFault),
  lastName: checkedText(rules.last_name, findNameFault),
  dob: checkedText(isoDateOfBirth, findDateFault).refine(isAdult, { error: 'age-minimum' }),
  gender: z.enum(genders, { error: 'gender' }),
  phoneNumber: checkedText(rules.phone_number, 'phone'),
  email: checkedText(rules.email, 'email'),
  address: addressSchema,
})

export type Person = z.infer<typeof personSchema>

export function toWirePerson(person: Person) {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    dob: person.dob,
    gender: person.gender,
    phone_number: person.phoneNumber,
    email: person.email,
  }
}

const npi = checkedText(physician.shape.npi, 'npi')

export const physicianSchema = z.discriminatedUnion(
  'choice',
  [
    z.object({ choice: z.literal('clinic'), npi }),
    z.object({ choice: z.literal('service') }),
    z.object({
      choice: z.literal('own'),
      firstName: checkedText(physician.shape.first_name, findNameFault),
      lastName: checkedText(physician.shape.last_name, findNameFault),
      npi,
    }),
  ],
  { error: 'choice' },
)

export type PhysicianChoice = z.infer<typeof physicianSchema>
