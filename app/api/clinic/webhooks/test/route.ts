import { apiRoute } from '#lib/api/api-route.ts'
import { testInput, testReceiver } from '#lib/webhook-console/test-receiver.ts'

export const POST = apiRoute({
  permission: 'webhooks:act',
  input: testInput,
  run: (context, { input }) => testReceiver(context, input),
})
