import type { z } from 'zod'
import { errorBody } from '#contract/errors.ts'

type Refusal = 400 | 403 | 404 | 409 | 429

/** With a schema where the body has more than detail. */
type Described = string | { description: string; schema: z.ZodType }

type Refusals = readonly Refusal[] | Partial<Record<Refusal, Described>>

const commonDescriptions: Record<Refusal, string> = {
  400: 'The request cannot be fulfilled',
  403: 'Not allowed for this team',
  404: 'Not found for this team',
  409: 'Conflicts with the current state',
  429: 'Too many requests',
}

/** The refusals of every operation (401, 413, 415, 422, 503 …) are added by buildOpenapiDocument. */
export function describeAnswers<T extends z.ZodType>(
  schema: T,
  description: string,
  refusals: Refusals = [],
) {
  return {
    200: { description, content: { 'application/json': { schema } } },
    ...describeRefusals(refusals),
  }
}

export function describeEmptyAnswer(description: string, refusals: Refusals = []) {
  return { 204: { description }, ...describeRefusals(refusals) }
}

function describeRefusals(refusals: Refusals) {
  const described = Array.isArray(refusals)
    ? refusals.map((status: Refusal) => [String(status), commonDescriptions[status]] as const)
    : Object.entries(refusals)
  return Object.fromEntries(
    described.map(([status, given]) => {
      const { description, schema } =
        typeof given === 'string' ? { description: given, schema: errorBody } : given
      return [status, { description, content: { 'application/json': { schema } } }]
    }),
  )
}

export function describeBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } }
}
