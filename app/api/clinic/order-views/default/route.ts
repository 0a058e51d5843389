import { apiRoute } from '#lib/api/api-route.ts'
import { chooseView } from '#lib/saved-views/save-view.ts'
import { chooseViewInput } from '#lib/saved-views/view-input.ts'

export const PUT = apiRoute({
  permission: 'orders:read',
  input: chooseViewInput,
  run: (context, { input }) => chooseView(context, input),
})
