import { apiRoute } from '#lib/api/api-route.ts'
import { startWebhookFault, webhookFaultInput } from '#lib/simulator/start-webhook-fault.ts'

export const POST = apiRoute({
  isSandboxOnly: true,
  permission: 'simulator:use',
  input: webhookFaultInput,
  run: (context, { input }) => startWebhookFault(context, input),
})
