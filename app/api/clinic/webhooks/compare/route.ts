import { apiRoute } from '#lib/api/api-route.ts'
import { compareNow } from '#lib/webhook-console/reread.ts'

export const POST = apiRoute({
  permission: 'webhooks:act',
  run: (context) => compareNow(context),
})
