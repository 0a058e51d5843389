import { z } from 'zod'

// Client-safe.

export const viewingMinutes = 15

export const startViewingInput = z.strictObject({
  reason: z
    .string({ error: 'required' })
    .trim()
    .min(10, { error: 'too-short' })
    .max(500, { error: 'too-long' }),
})

export interface ViewingView {
  viewingId: string
  actorName: string | null
  reason: string
  startedAt: string
}
