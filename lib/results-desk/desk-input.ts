import { z } from 'zod'
import { orderIdSchema } from '#lib/id-schemas.ts'
import { ruleKinds } from '#lib/results/sensitive-kinds.ts'
import { deskLanes, deskOwners, maxCommentLength } from './desk-lanes.ts'

export const maxBulkSets = 100
export const maxHoldDays = 7

export const listResultSetsInput = z.object({
  lane: z.enum(['all', ...deskLanes]).default('all'),
  owner: z.enum(deskOwners).default('anyone'),
  search: z.string().trim().max(200).optional(),
  after: z.string().max(200).optional(),
  before: z.string().max(200).optional(),
})
export type DeskFilters = z.output<typeof listResultSetsInput>

export const resultSetParams = z.object({ orderId: orderIdSchema })

/** What was on the page: a set that has changed since in any way is not signed. */
export const setVersion = z.object({
  revision: z.number().int().min(-1),
  significance: z.string().max(64),
})
export type SetVersion = z.infer<typeof setVersion>

const withText = (text: string) => text.replaceAll(/\s/gu, '') !== ''

export const stepInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('comment'),
    text: z.string().trim().max(maxCommentLength).refine(withText, 'required'),
  }),
  z.object({ kind: z.literal('template'), templateId: z.uuid() }),
  z.object({ kind: z.literal('no-action') }),
])
export type StepInput = z.infer<typeof stepInput>

export const signResultSetInput = z.object({
  orderId: orderIdSchema,
  version: setVersion,
  step: stepInput,
})

export const releaseClearInput = z.object({
  sets: z
    .array(z.object({ orderId: orderIdSchema, version: setVersion }))
    .min(1)
    .max(maxBulkSets),
  step: stepInput,
})

export const startHoldInput = z.object({
  orderId: orderIdSchema,
  note: z.string().trim().max(maxCommentLength).refine(withText, 'required'),
  hours: z
    .number()
    .int()
    .min(1)
    .max(maxHoldDays * 24),
})

export const liftHoldInput = z.object({
  orderId: orderIdSchema,
  kind: z.enum(['spoken', 'lifted']),
})

export const assignOwnerInput = z.object({
  orderId: orderIdSchema,
  /** null: no one */
  ownerId: z.string().max(100).nullable(),
  /** the owner that the page showed */
  before: z.string().max(100).nullable(),
})

export const listHoldsInput = z.object({ after: z.string().max(200).optional() })

export const addHoldRuleInput = z.object({
  state: z.string().regex(/^[A-Z]{2}$/, 'invalid'),
  kinds: z.array(z.enum(ruleKinds)).min(1).max(ruleKinds.length),
  hours: z
    .number()
    .int()
    .min(1)
    .max(24 * 30),
  source: z.string().trim().min(3).max(300),
  effectiveOn: z.iso.date(),
})

export const approveTemplateInput = z.object({
  name: z.string().trim().min(1).max(120),
  textEn: z.string().trim().min(1).max(maxCommentLength),
  textEs: z.string().trim().min(1).max(maxCommentLength),
  /** the version that this one takes the place of */
  replacesId: z.uuid().nullish(),
})

export function parseDeskFilters(
  query: Record<string, string | string[] | undefined>,
): DeskFilters {
  const { search: _, ...shape } = listResultSetsInput.shape
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(query[name])
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : []
  })
  return listResultSetsInput.parse(Object.fromEntries(fields))
}
