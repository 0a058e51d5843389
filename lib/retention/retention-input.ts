import { z } from 'zod'
import { retentionKinds, retentionRules } from './retention-kinds.ts'

export const saveRetentionInput = z
  .strictObject({
    kind: z.enum(retentionKinds),
    /** the version that the form shows */
    versionId: z
      .string()
      .regex(/^\d{1,18}$/, 'invalid')
      .nullable(),
    /** null: not removed by age */
    days: z.number({ error: 'days-range' }).int('days-range').nullable(),
  })
  .superRefine(({ kind, days }, context) => {
    const { min, max, mayKeep } = retentionRules[kind]
    const isAllowed = days === null ? mayKeep : days >= min && days <= max
    if (!isAllowed) context.addIssue({ code: 'custom', path: ['days'], message: 'days-range' })
  })

export type RetentionInput = z.infer<typeof saveRetentionInput>
