import { revokeOtherSessions } from '#lib/accounts/sessions.ts'
import { apiRoute } from '#lib/api/api-route.ts'

export const DELETE = apiRoute({
  permission: 'account:own',
  run: (context) => revokeOtherSessions(context),
})
