import { lookHeader } from '#lib/audit/look-header.ts'
import { apiRoute } from '#lib/http/api-route.ts'
import { listReviews } from '#lib/reviews/list-reviews.ts'
import { listReviewsInput } from '#lib/reviews/review-filters.ts'

export const GET = apiRoute({
  permission: 'reports:review',
  query: listReviewsInput,
  run: (context, { query, request }) =>
    listReviews(context, query, request.headers.get(lookHeader)),
})
