import { apiRoute } from '#lib/api/api-route.ts'
import { writeAnchorInput } from '#lib/harm-anchors/harm-anchor.ts'
import { writeAnchor } from '#lib/harm-anchors/write-anchor.ts'

export const POST = apiRoute({
  permission: 'results:anchors',
  input: writeAnchorInput,
  run: (context, { input }) => writeAnchor(context, input),
})
