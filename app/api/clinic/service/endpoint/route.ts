import { apiRoute } from '#lib/api/api-route.ts'
import { registerEndpoint } from '#lib/service-connection/register-endpoint.ts'

export const POST = apiRoute({
  permission: 'service-connection:manage',
  run: (context) => registerEndpoint(context),
})
