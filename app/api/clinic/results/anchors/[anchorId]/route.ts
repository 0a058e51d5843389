import { apiRoute } from '#lib/api/api-route.ts'
import { anchorParams } from '#lib/harm-anchors/harm-anchor.ts'
import { endAnchor } from '#lib/harm-anchors/write-anchor.ts'

export const DELETE = apiRoute({
  permission: 'results:anchors',
  params: anchorParams,
  run: (context, { params }) => endAnchor(context, params),
})
