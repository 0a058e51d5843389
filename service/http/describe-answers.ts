import type { z } from 'zod'
import { errorBody } from '#service/contract/errors.ts'

type Refusal = 400 | 403 | 404 | 409

/** The refusals of an operation: a list in common words, or each in its own. */
type Refusals = readonly Refusal[] | Partial<Record<Refusal, string>>

const commonWords: Record<Refusal, string> = {
  400: 'The request cannot be met as it stands',
  403: 'Not for this team',
  404: 'Not among what this team has',
  409: 'It has changed meanwhile',
}

/**
 * The answers of an operation for its description: success and the refusals that are its own. Those that any
 * operation may give (401, 413, 415, 422, 503 …) are added to the document in one place.
 */
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

/** The same for an operation that answers 204 without a body. */
export function describeEmptyAnswer(description: string, refusals: Refusals = []) {
  return { 204: { description }, ...describeRefusals(refusals) }
}

function describeRefusals(refusals: Refusals) {
  const described = Array.isArray(refusals)
    ? refusals.map((status: Refusal) => [String(status), commonWords[status]] as const)
    : Object.entries(refusals)
  return Object.fromEntries(
    described.map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: errorBody } } },
    ]),
  )
}

/** A JSON body that must be there. */
export function describeBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } }
}
