import { z } from 'zod'
import { requiredConsentTypes } from '#lib/consents/consent-types.ts'
import type { FieldFault } from '#lib/kits/checked-text.ts'
import { personSchema, physicianSchema } from '#lib/kits/person-schema.ts'
import { consentTypes } from '#service/contract/people.ts'
import { isSampleId, normaliseSampleId, sampleIdLength } from '#service/contract/sample-id.ts'

/** A kit's code as a person types it; comes out as it is printed, without its dashes. */
export const sampleIdSchema = z
  .string({ error: 'required' })
  .max(100, { error: 'sample-id' })
  .transform((typed, context) => {
    const sampleId = normaliseSampleId(typed)
    if (isSampleId(sampleId)) return sampleId
    const wrong: FieldFault = sampleId.length === sampleIdLength ? 'sample-id-check' : 'sample-id'
    context.addIssue({ code: 'custom', message: sampleId === '' ? 'required' : wrong })
    return z.NEVER
  })

/** The versions that were agreed to, by consent; every required one must be there. */
const consentsSchema = z
  .partialRecord(z.enum(consentTypes), z.string().max(20), { error: 'consent' })
  .superRefine((given, context) => {
    for (const type of requiredConsentTypes) {
      if (!given[type]) context.addIssue({ code: 'custom', path: [type], message: 'consent' })
    }
  })

/** What a finished registration must hold. */
export const registrationSchema = z.object({
  sampleId: sampleIdSchema,
  aboutYou: personSchema,
  consents: consentsSchema,
  physician: physicianSchema,
})

export type Registration = z.infer<typeof registrationSchema>
