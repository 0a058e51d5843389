import { z } from 'zod'
import { storableDay } from '#contract/dates.ts'
import { orderIdSchema } from '#lib/id-schemas.ts'
import { usStates } from '#lib/kits/us-states.ts'
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

export const holdRequest = z.object({
  note: z.string().trim().max(maxCommentLength, 'too-long').refine(withText, 'required'),
  hours: z
    .number('invalid')
    .int('invalid')
    .min(1, 'invalid')
    .max(maxHoldDays * 24, 'invalid'),
})

export const startHoldInput = holdRequest.extend({ orderId: orderIdSchema })

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
  state: z
    .string()
    .min(1, 'required')
    .refine((state) => usStates.some(([code]) => code === state), 'invalid'),
  kinds: z.array(z.enum(ruleKinds)).min(1, 'required').max(ruleKinds.length, 'invalid'),
  hours: z
    .number('invalid')
    .int('invalid')
    .min(1, 'invalid')
    .max(24 * 30, 'invalid'),
  source: z.string().trim().min(1, 'required').min(3, 'too-short').max(300, 'too-long'),
  effectiveOn: z.string().min(1, 'required').pipe(storableDay('invalid')),
})

export const approveTemplateInput = z.object({
  name: z.string().trim().max(120, 'too-long').refine(withText, 'required'),
  textEn: z.string().trim().max(maxCommentLength, 'too-long').refine(withText, 'required'),
  textEs: z.string().trim().max(maxCommentLength, 'too-long').refine(withText, 'required'),
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
