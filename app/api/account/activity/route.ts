import { z } from 'zod'
import { extendSession, getSessionTime } from '#lib/accounts/session-time.ts'
import { apiRoute } from '#lib/api/api-route.ts'

export const GET = apiRoute({
  permission: 'account:own',
  run: (context) => getSessionTime(context),
})

export const POST = apiRoute({
  permission: 'account:own',
  input: z.strictObject({}),
  worksWhileViewing: () => true,
  run: (context) => extendSession(context),
})
