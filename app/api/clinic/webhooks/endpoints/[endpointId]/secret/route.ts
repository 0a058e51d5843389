import { apiRoute } from '#lib/api/api-route.ts'
import { rotateSecret } from '#lib/service-endpoints/change-endpoint.ts'
import { endpointParams } from '#lib/service-endpoints/endpoint-input.ts'

export const POST = apiRoute({
  permission: 'service-connection:manage',
  params: endpointParams,
  run: (context, { params }) => rotateSecret(context, params),
})
