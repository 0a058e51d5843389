import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { getReceivedBody } from '#lib/webhook-console/get-received-body.ts'

export const GET = apiRoute({
  permission: 'webhooks:read',
  params: z.object({ messageId: z.string().min(1).max(255) }),
  run: (context, { params }) => getReceivedBody(context, params),
})
