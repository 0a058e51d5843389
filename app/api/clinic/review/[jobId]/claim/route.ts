import { apiRoute } from '#lib/api/api-route.ts'
import { claimInput, claimReview, releaseReview } from '#lib/reviews/claim-review.ts'
import { reviewParams } from '#lib/reviews/get-review.ts'

export const PUT = apiRoute({
  permission: 'reports:review',
  params: reviewParams,
  input: claimInput.omit({ jobId: true }),
  run: (context, { params, input }) => claimReview(context, { ...params, ...input }),
})

export const DELETE = apiRoute({
  permission: 'reports:review',
  params: reviewParams,
  input: claimInput.pick({ claimKey: true }),
  run: (context, { params, input }) => releaseReview(context, { ...params, ...input }),
})
