import { z } from 'zod'

export const redrawing = z.object({
  /** of the given picture, in pixels */
  minSide: z.int(),
  maxSide: z.int(),
  /** the box that the new one fits into; without one it stays as large as it was */
  within: z.object({ width: z.int(), height: z.int() }).optional(),
  /** of the new one; given: the format that the picture has */
  format: z.enum(['png', 'given']),
  /** A new one that is larger becomes a JPEG; one that is larger even then is too-large. */
  maxBytes: z.int(),
})

export const redrawn = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('ok'),
    format: z.enum(['png', 'jpeg', 'webp']),
    width: z.int(),
    height: z.int(),
    bytes: z.base64(),
  }),
  z.object({
    outcome: z.enum(['animated', 'too-large', 'too-small', 'undecodable', 'unopenable']),
  }),
])

export type Redrawing = z.infer<typeof redrawing>
/** `unopenable`: it took too long or too much memory. */
export type Redrawn = z.infer<typeof redrawn>
