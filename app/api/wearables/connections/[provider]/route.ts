import { apiRoute } from '#lib/api/api-route.ts'
import { disconnectInput, disconnectProvider } from '#lib/wearables/actions/connect-provider.ts'

export const DELETE = apiRoute({
  permission: 'wearables:own',
  params: disconnectInput,
  run: (context, { params }) => disconnectProvider(context, params),
})
