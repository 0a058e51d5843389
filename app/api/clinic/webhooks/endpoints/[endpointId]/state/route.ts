import { apiRoute } from '#lib/api/api-route.ts'
import { setEndpointState } from '#lib/service-endpoints/change-endpoint.ts'
import { endpointParams, endpointStateInput } from '#lib/service-endpoints/endpoint-input.ts'

export const PUT = apiRoute({
  permission: 'service-connection:manage',
  input: endpointStateInput,
  params: endpointParams,
  run: (context, { input, params }) => setEndpointState(context, { ...params, ...input }),
})
