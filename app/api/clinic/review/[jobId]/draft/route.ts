import { apiRoute } from '#lib/api/api-route.ts'
import { reviewParams } from '#lib/reviews/get-review.ts'
import { saveReview, saveReviewInput } from '#lib/reviews/save-review.ts'

/** The edits of a report of hundreds of rows. */
const maxBytes = 512 * 1024

export const PUT = apiRoute({
  permission: 'reports:review',
  maxBytes,
  params: reviewParams,
  input: saveReviewInput.omit({ jobId: true }),
  run: (context, { params, input }) => saveReview(context, { ...params, ...input }),
})
