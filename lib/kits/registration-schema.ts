import { z } from 'zod'
import { consentTypes } from '#contract/people.ts'
import { isSampleId, normalizeSampleId, sampleIdLength } from '#contract/sample-id.ts'
import type { FieldFault } from './checked-text.ts'
import { personSchema, physicianSchema } from './person-schema.ts'

export const sampleIdSchema = z
  .string({ error: 'required' })
  .max(100, { error: 'sample-id' })
  .transform((typed, context) => {
    const sampleId = normalizeSampleId(typed)
    if (isSampleId(sampleId)) return sampleId
    const wrong: FieldFault = sampleId.length === sampleIdLength ? 'sample-id-check' : 'sample-id'
    context.addIssue({ code: 'custom', message: sampleId === '' ? 'required' : wrong })
    return z.NEVER
  })

/** Versions that were ticked. Which of them are still needed is for the verb to say. */
const consentsSchema = z.partialRecord(z.enum(consentTypes), z.string().max(20), {
  error: 'consent',
})

export const registrationSchema = z.object({
  sampleId: sampleIdSchema,
  aboutYou: personSchema,
  consents: consentsSchema,
  physician: physicianSchema,
})

export type Registration = z.infer<typeof registrationSchema>
