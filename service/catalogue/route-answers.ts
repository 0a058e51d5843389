import type { z } from 'zod'
import { errorBody } from '#service/contract/errors.ts'

const refusals = {
  400: 'The request cannot be met as it stands',
  403: 'Not for this team',
  404: 'Not in this team’s catalogue',
}

/** The answers of an operation for its description: success, the refusals it knows, and invalid input. */
export function describeAnswers<T extends z.ZodType>(
  schema: T,
  description: string,
  statuses: (keyof typeof refusals)[] = [],
) {
  const fault = (text: string) => ({
    description: text,
    content: { 'application/json': { schema: errorBody } },
  })
  return {
    200: { description, content: { 'application/json': { schema } } },
    ...Object.fromEntries(statuses.map((status) => [status, fault(refusals[status])])),
    422: fault('Validation error'),
  }
}

/** A JSON body that must be there. */
export function describeBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } }
}
