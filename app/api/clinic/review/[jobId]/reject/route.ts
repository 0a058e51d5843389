import { apiRoute } from '#lib/api/api-route.ts'
import { reviewParams } from '#lib/reviews/get-review.ts'
import { rejectionSchema } from '#lib/reviews/reject-reasons.ts'
import { rejectReview } from '#lib/reviews/reject-review.ts'

export const POST = apiRoute({
  permission: 'reports:review',
  params: reviewParams,
  input: rejectionSchema,
  run: (context, { params, input }) => rejectReview(context, { ...params, ...input }),
})
