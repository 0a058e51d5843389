import { lookHeader } from '#lib/audit/look-header.ts'
import { apiRoute } from '#lib/http/api-route.ts'
import { getReview, reviewParams } from '#lib/reviews/get-review.ts'

export const GET = apiRoute({
  permission: 'reports:review',
  params: reviewParams,
  run: (context, { params, request }) =>
    getReview(context, params, request.headers.get(lookHeader)),
})
