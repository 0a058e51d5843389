import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { replayMessage } from '#lib/webhook-console/replay-received.ts'

export const POST = apiRoute({
  permission: 'webhooks:act',
  params: z.object({ messageId: z.string().min(1).max(255) }),
  run: (context, { params }) => replayMessage(context, params),
})
