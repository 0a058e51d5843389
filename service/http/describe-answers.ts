import type { z } from 'zod'
import { errorBody } from '#service/contract/errors.ts'

type Refusal = 400 | 403 | 404 | 409

/**
 * The answers of an operation for its description: success and the refusals that are its own. Those that any
 * operation may give (401, 413, 415, 422, 503 …) are added to the document in one place.
 */
export function describeAnswers<T extends z.ZodType>(
  schema: T,
  description: string,
  refusals: Partial<Record<Refusal, string>> = {},
) {
  return {
    200: { description, content: { 'application/json': { schema } } },
    ...describeRefusals(refusals),
  }
}

/** The same for an operation that answers 204 without a body. */
export function describeEmptyAnswer(
  description: string,
  refusals: Partial<Record<Refusal, string>> = {},
) {
  return { 204: { description }, ...describeRefusals(refusals) }
}

function describeRefusals(refusals: Partial<Record<Refusal, string>>) {
  return Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: errorBody } } },
    ]),
  )
}

/** A JSON body that must be there. */
export function describeBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } }
}
