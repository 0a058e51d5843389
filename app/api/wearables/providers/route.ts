import { apiRoute } from '#lib/api/api-route.ts'
import { listOfferedProviders } from '#lib/wearables/actions/connect-provider.ts'

export const GET = apiRoute({
  permission: 'wearables:own',
  run: (context) => listOfferedProviders(context),
})
