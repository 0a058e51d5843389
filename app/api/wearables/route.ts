import { apiRoute } from '#lib/api/api-route.ts'
import { getWearables } from '#lib/wearables/views/get-wearables.ts'

export const GET = apiRoute({
  permission: 'wearables:own',
  run: (context) => getWearables(context),
})
