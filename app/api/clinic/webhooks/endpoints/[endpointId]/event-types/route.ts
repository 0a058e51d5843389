import { apiRoute } from '#lib/api/api-route.ts'
import { setEventTypes } from '#lib/service-endpoints/change-endpoint.ts'
import { endpointParams, eventTypesInput } from '#lib/service-endpoints/endpoint-input.ts'

export const PUT = apiRoute({
  permission: 'service-connection:manage',
  input: eventTypesInput,
  params: endpointParams,
  run: (context, { input, params }) => setEventTypes(context, { ...params, ...input }),
})
