import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { dateOfBirth } from './birth-dates.ts'
import { genders } from './order-words.ts'
import { usState } from './us-places.ts'

// Laboratories print these names and only accept ASCII.
const namePattern = /^[a-zA-Z0-9][a-zA-Z0-9\-.,']*(\s[a-zA-Z0-9\-.,']+)*$/
const nameMessage =
  'Value error, The field must start with a letter (a-z or A-Z or 0-9) and can only contain -,. special characters, but cannot start with a space or hyphen.'

export const personName = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(namePattern, { error: nameMessage })

const zipPattern = /^\d{5}(-\d{4})?$/

/** International format with 10 to 15 digits; North American numbers may omit +1. */
export const phoneNumber = z
  .string()
  .trim()
  .transform((typed, context) => {
    const parsed = parsePhoneNumberFromString(typed, 'US')
    // Of the number as it is kept: "011" only dials out of North America.
    const length = parsed ? parsed.number.length - '+'.length : 0
    if (
      !parsed ||
      length < 10 ||
      length > 15 ||
      (parsed.countryCallingCode === '1' && /^[01]/.test(parsed.nationalNumber))
    ) {
      context.addIssue({
        code: 'custom',
        message:
          'Value error, Invalid phone number: use the international format, such as +14155550123',
      })
      return z.NEVER
    }
    return parsed.number as string
  })

export const patientDetails = z.object({
  first_name: personName,
  last_name: personName,
  dob: dateOfBirth,
  gender: z.enum(genders),
  phone_number: phoneNumber,
  email: z.string().trim().pipe(z.email()),
})

/** Who consents for a minor. */
export const medicalProxy = z.object({
  first_name: personName,
  last_name: personName,
  email: z.string().nullish(),
  phone_number: phoneNumber.nullish(),
})

const line = z.string().trim().min(1).max(100)
const optionalLine = z.string().trim().max(100).nullish()
const zip = z.string().trim().regex(zipPattern)
const country = z.string().trim().min(2).max(60)
const receiver = z.string().trim().min(1).max(100)

const addressFields = {
  city: line,
  state: usState,
  zip,
  country,
  second_line: optionalLine,
}

export const shippingDetails = z.object({
  receiver_name: receiver,
  first_line: line,
  ...addressFields,
  phone_number: phoneNumber,
})

/** street and street_number are accepted and folded into first_line. */
export const patientAddress = z
  .object({
    receiver_name: z.string().trim().max(100).default(''),
    first_line: z.string().trim().max(100).optional(),
    street: z.string().trim().max(100).optional(),
    street_number: z
      .union([z.string(), z.number()], { error: 'must be a string or a number' })
      .optional(),
    ...addressFields,
    phone_number: phoneNumber.nullish(),
    access_notes: z.string().trim().max(1000).nullish(),
  })
  .transform(({ street, street_number, ...address }, context) => {
    const folded = [street_number, street]
      .filter((part) => part !== undefined && part !== '')
      .join(' ')
    const firstLine = address.first_line || folded
    if (!firstLine) {
      context.addIssue({
        code: 'custom',
        path: ['first_line'],
        message: 'Value error, first_line or street is required',
      })
      return z.NEVER
    }
    return { ...address, first_line: firstLine }
  })

/** Ten digits with a valid check digit: Luhn over the prefix 80840. */
function isNpi(npi: string) {
  if (!/^[12]\d{9}$/.test(npi)) return false
  const digits = [...`80840${npi}`].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const weighted = index % 2 === 1 ? digit * 2 : digit
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

export const physician = z.object({
  first_name: personName,
  last_name: personName,
  npi: z
    .string()
    .trim()
    .refine(isNpi, { error: 'Value error, npi must be ten digits with a valid check digit' }),
})

export const consentTypes = [
  'terms-of-use',
  'telehealth-informed-consent',
  'mobile-terms-and-conditions',
  'notice-of-privacy-practices',
  'privacy-policy',
  'hipaa-authorization',
] as const

export const consent = z.object({
  consentType: z.enum(consentTypes),
  version: z.string().max(20).default('1.0'),
  timeOfConsent: z.iso.datetime({ offset: true }).nullish(),
})

/** Contract 2.2; unknown keys of a client's insurance are kept. */
export const healthInsurance = z.looseObject({
  payor_code: z.string().trim().min(1).max(50),
  member_id: z.string().trim().min(1).max(50),
  group_id: z.string().trim().max(50).nullish(),
  /** Self, Spouse or Other; the list may grow */
  relationship: z.string().trim().min(1).max(50),
  insured: z.record(z.string(), z.unknown()),
  is_primary: z.boolean().default(true),
})

export type HealthInsurance = z.infer<typeof healthInsurance>
export type PatientDetails = z.infer<typeof patientDetails>
export type PatientAddress = z.infer<typeof patientAddress>
export type Physician = z.infer<typeof physician>
export type Consent = z.infer<typeof consent>
