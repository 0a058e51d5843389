import { z } from 'zod'

/** Why a report cannot be used, in words that its patient reads. */
export const rejectReasons = [
  'unreadable',
  'incomplete',
  'another-person',
  'not-a-report',
  'duplicate',
  'other',
] as const
export type RejectReason = (typeof rejectReasons)[number]

/** As the form sends it. */
export const rejectionSchema = z.object({
  claimKey: z.uuid(),
  reason: z.enum(rejectReasons),
  /** the reviewer's own words to the patient; they alone where the reason is none of the list's */
  note: z.string().trim().max(500).default(''),
})

export const rejectReviewInput = rejectionSchema.extend({ jobId: z.uuid() })
