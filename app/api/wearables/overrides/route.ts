import { apiRoute } from '#lib/api/api-route.ts'
import { overrideStretch } from '#lib/wearables/actions/change-numbers.ts'
import { overrideInput } from '#lib/wearables/actions/override-input.ts'

export const POST = apiRoute({
  permission: 'wearables:own',
  input: overrideInput,
  run: (context, { input }) => overrideStretch(context, input),
})
