import { z } from 'zod'
import type { ChoiceValues } from '#components/kits/register/choose-physician.tsx'
import { nameFaults } from '#lib/http/parse-input.ts'
import { physicianSchema } from '#lib/kits/person-schema.ts'

/** The radios of the form, judged by the server's schema. */
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
