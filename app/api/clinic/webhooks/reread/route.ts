import { apiRoute } from '#lib/api/api-route.ts'
import { reread, rereadInput } from '#lib/webhook-console/reread.ts'

export const POST = apiRoute({
  permission: 'webhooks:act',
  input: rereadInput,
  run: (context, { input }) => reread(context, input),
})
