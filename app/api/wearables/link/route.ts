import { apiRoute } from '#lib/api/api-route.ts'
import { createConnectionLink, linkInput } from '#lib/wearables/actions/connect-provider.ts'

export const POST = apiRoute({
  permission: 'wearables:own',
  input: linkInput,
  run: (context, { input }) => createConnectionLink(context, input),
})
