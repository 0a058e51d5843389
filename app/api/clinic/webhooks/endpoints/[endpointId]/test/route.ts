import { apiRoute } from '#lib/api/api-route.ts'
import { endpointParams } from '#lib/service-endpoints/endpoint-input.ts'
import { testEndpoint } from '#lib/service-endpoints/test-endpoint.ts'

export const POST = apiRoute({
  permission: 'service-connection:manage',
  params: endpointParams,
  run: (context, { params }) => testEndpoint(context, params),
})
