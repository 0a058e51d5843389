import { apiRoute } from '#lib/api/api-route.ts'
import { countReplay, replayInput } from '#lib/webhook-console/replay-received.ts'

export const POST = apiRoute({
  permission: 'webhooks:act',
  input: replayInput,
  run: (context, { input }) => countReplay(context, input),
})
