import { z } from 'zod'
import { emailField, newPasswordField, tokenField } from '#lib/accounts/credentials-schema.ts'
import { locales } from '#lib/i18n/locale.ts'
import { patientDetailsSchema } from '#lib/patients/patient-details-schema.ts'

const dob = patientDetailsSchema.shape.dob.pipe(z.string({ error: 'required' }))

export const invitePatientInput = z.strictObject({
  /** replaces the record's own */
  dob,
  email: emailField,
  locale: z.enum(locales, { error: 'choice' }),
  /** Staff asked the patient. */
  isConfirmed: z.boolean().refine((isConfirmed) => isConfirmed, 'address-unconfirmed'),
})

export const openRecordInput = z.strictObject({
  token: tokenField,
  dob,
  password: newPasswordField,
})
