import { apiRoute } from '#lib/api/api-route.ts'
import { resendParams } from '#lib/service-endpoints/endpoint-input.ts'
import { getResend } from '#lib/service-endpoints/resend-messages.ts'

export const GET = apiRoute({
  permission: 'service-connection:manage',
  params: resendParams,
  run: (context, { params }) => getResend(context, params),
})
