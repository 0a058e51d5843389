import { z } from 'zod'

export const aliasVerdicts = ['approved', 'dismissed'] as const
export type AliasVerdict = (typeof aliasVerdicts)[number]

export const decideAliasInput = z.strictObject({
  laboratoryId: z.guid(),
  name: z.string().min(1).max(200),
  loincCode: z.string().regex(/^\d{1,7}-\d$/, 'invalid'),
  verdict: z.enum(aliasVerdicts, { error: 'choice' }),
})

export const aliasParams = z.object({ aliasId: z.uuid() })
