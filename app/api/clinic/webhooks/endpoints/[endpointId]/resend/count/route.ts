import { apiRoute } from '#lib/api/api-route.ts'
import { endpointParams, resendFilterInput } from '#lib/service-endpoints/endpoint-input.ts'
import { countResend } from '#lib/service-endpoints/resend-messages.ts'

export const POST = apiRoute({
  permission: 'service-connection:manage',
  input: resendFilterInput,
  params: endpointParams,
  run: (context, { input, params }) => countResend(context, { ...params, ...input }),
})
