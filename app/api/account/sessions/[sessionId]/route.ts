import { revokeSession, sessionParams } from '#lib/accounts/sessions.ts'
import { apiRoute } from '#lib/api/api-route.ts'

export const DELETE = apiRoute({
  permission: 'account:own',
  params: sessionParams,
  run: (context, { params }) => revokeSession(context, params),
})
