import { listSessions } from '#lib/accounts/sessions.ts'
import { apiRoute } from '#lib/api/api-route.ts'

export const GET = apiRoute({ permission: 'account:own', run: (context) => listSessions(context) })
