import { apiRoute } from '#lib/api/api-route.ts'
import { approveReview, approveReviewInput } from '#lib/reviews/approve-review.ts'
import { reviewParams } from '#lib/reviews/get-review.ts'

export const POST = apiRoute({
  permission: 'reports:review',
  params: reviewParams,
  input: approveReviewInput.omit({ jobId: true }),
  run: (context, { params, input }) => approveReview(context, { ...params, ...input }),
})
