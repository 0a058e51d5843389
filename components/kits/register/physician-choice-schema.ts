import { z } from 'zod'
import { nameFaults } from '#lib/http/parse-input.ts'
import { physicianSchema } from '#lib/kits/person-schema.ts'
import type { ChoiceValues } from './choose-physician.tsx'

/** Applies the server's schema to the radios. In a file of its own so that zod loads only when it is needed. */
export const physicianChoiceSchema: z.ZodType<ChoiceValues, ChoiceValues> = z
  .custom<ChoiceValues>()
  .superRefine((values, context) => {
    const [choice, npi] = values.choice.split(':')
    const parsed = physicianSchema.safeParse({ ...values, choice, npi: npi ?? values.npi })
    if (parsed.success) return
    for (const [path, message] of Object.entries(nameFaults(parsed.error))) {
      context.addIssue({ code: 'custom', path: path.split('.'), message })
    }
  })
