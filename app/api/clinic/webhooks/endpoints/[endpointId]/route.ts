import { apiRoute } from '#lib/api/api-route.ts'
import { deleteEndpoint } from '#lib/service-endpoints/change-endpoint.ts'
import { endpointParams } from '#lib/service-endpoints/endpoint-input.ts'

export const DELETE = apiRoute({
  permission: 'service-connection:manage',
  params: endpointParams,
  run: (context, { params }) => deleteEndpoint(context, params),
})
