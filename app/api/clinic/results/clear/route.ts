import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { releaseClearInput } from '#lib/results-desk/desk-input.ts'
import { previewReleaseClear, releaseClear } from '#lib/results-desk/release-clear.ts'

export const GET = apiRoute({
  permission: 'results:sign',
  run: (context, { request }) => previewReleaseClear(context, request.headers.get(accessHeader)),
})

export const POST = apiRoute({
  permission: 'results:sign',
  input: releaseClearInput,
  run: (context, { input }) => releaseClear(context, input),
})
