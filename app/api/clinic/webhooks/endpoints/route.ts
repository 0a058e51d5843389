import { apiRoute } from '#lib/api/api-route.ts'
import { addEndpoint } from '#lib/service-endpoints/add-endpoint.ts'
import { addEndpointInput } from '#lib/service-endpoints/endpoint-input.ts'

export const POST = apiRoute({
  permission: 'service-connection:manage',
  input: addEndpointInput,
  run: (context, { input }) => addEndpoint(context, input),
})
