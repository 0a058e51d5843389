import { z } from 'zod'

export const redrawing = z.object({
  /** of the given picture, in pixels */
  minSide: z.int(),
  maxSide: z.int(),
  /** the box that the new one fits into */
  within: z.object({ width: z.int(), height: z.int() }),
})

export const redrawn = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('ok'), width: z.int(), height: z.int(), png: z.base64() }),
  z.object({ outcome: z.enum(['animated', 'too-large', 'too-small', 'undecodable']) }),
])

export type Redrawing = z.infer<typeof redrawing>
export type Redrawn = z.infer<typeof redrawn>
