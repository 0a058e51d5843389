import { apiRoute } from '#lib/api/api-route.ts'
import { endpointParams, resendInput } from '#lib/service-endpoints/endpoint-input.ts'
import { startResend } from '#lib/service-endpoints/resend-messages.ts'

export const POST = apiRoute({
  permission: 'service-connection:manage',
  input: resendInput,
  params: endpointParams,
  run: (context, { input, params }) => startResend(context, { ...params, ...input }),
})
