import { z } from 'zod'

/** One validation error of a request, in the format of Pydantic v2. */
export const validationDetail = z.object({
  type: z.string(),
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  input: z.unknown(),
  ctx: z.record(z.string(), z.unknown()).optional(),
})

export type ValidationDetail = z.infer<typeof validationDetail>

export const errorBody = z.looseObject({
  detail: z.union([z.string(), z.array(validationDetail), z.record(z.string(), z.unknown())]),
})
