import { apiRoute } from '#lib/api/api-route.ts'
import { messageParams } from '#lib/service-endpoints/endpoint-input.ts'
import { resendMessage } from '#lib/service-endpoints/resend-messages.ts'

export const POST = apiRoute({
  permission: 'service-connection:manage',
  params: messageParams,
  run: (context, { params }) => resendMessage(context, params),
})
