import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { getReview, reviewParams } from '#lib/reviews/get-review.ts'

export const GET = apiRoute({
  permission: 'reports:review',
  params: reviewParams,
  run: (context, { params, request }) =>
    getReview(context, params, request.headers.get(accessHeader)),
})
