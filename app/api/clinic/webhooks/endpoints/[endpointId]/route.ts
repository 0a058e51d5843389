import { apiRoute } from '#lib/api/api-route.ts'
import { deleteEndpoint } from '#lib/service-endpoints/change-endpoint.ts'
import { editEndpoint } from '#lib/service-endpoints/edit-endpoint.ts'
import { editEndpointInput, endpointParams } from '#lib/service-endpoints/endpoint-input.ts'

export const DELETE = apiRoute({
  permission: 'service-connection:manage',
  params: endpointParams,
  run: (context, { params }) => deleteEndpoint(context, params),
})

export const PATCH = apiRoute({
  permission: 'service-connection:manage',
  input: editEndpointInput,
  params: endpointParams,
  run: (context, { input, params }) => editEndpoint(context, { ...params, ...input }),
})
