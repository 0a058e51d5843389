import { apiRoute } from '#lib/api/api-route.ts'
import { saveRetentionInput } from '#lib/retention/retention-input.ts'
import { saveRetention } from '#lib/retention/retention-settings.ts'

export const PUT = apiRoute({
  permission: 'users:manage',
  input: saveRetentionInput,
  run: (context, { input }) => saveRetention(context, input),
})
