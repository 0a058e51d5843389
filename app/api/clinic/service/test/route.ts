import { apiRoute } from '#lib/api/api-route.ts'
import { sendTestEvent } from '#lib/service-connection/send-test-event.ts'

export const POST = apiRoute({
  permission: 'service-connection:manage',
  run: (context) => sendTestEvent(context),
})
