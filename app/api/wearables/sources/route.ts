import { apiRoute } from '#lib/api/api-route.ts'
import { chooseSource } from '#lib/wearables/actions/change-numbers.ts'
import { sourceChoiceInput } from '#lib/wearables/actions/override-input.ts'

export const PUT = apiRoute({
  permission: 'wearables:own',
  input: sourceChoiceInput,
  run: (context, { input }) => chooseSource(context, input),
})
