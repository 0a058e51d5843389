import { revokeOtherSessions } from '#lib/accounts/sessions.ts'
import { apiRoute } from '#lib/http/api-route.ts'

export const DELETE = apiRoute({
  permission: 'account:own',
  run: (context) => revokeOtherSessions(context),
})
