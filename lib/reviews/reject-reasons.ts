import { z } from 'zod'
import { reportIdSchema } from '#lib/id-schemas.ts'

/** The texts are shown to the patient. */
export const rejectReasons = [
  'unreadable',
  'incomplete',
  'another-person',
  'not-a-report',
  'duplicate',
  'other',
] as const
export type RejectReason = (typeof rejectReasons)[number]

export const maxRejectNote = 500

export const rejectionSchema = z.object({
  claimKey: z.uuid(),
  reason: z.enum(rejectReasons),
  note: z.string().trim().max(maxRejectNote).default(''),
})

export const rejectReviewInput = rejectionSchema.extend({ jobId: reportIdSchema })
