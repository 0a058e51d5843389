import { z } from 'zod'
import { requestVerification } from '#lib/accounts/email-verification.ts'
import { apiRoute } from '#lib/http/api-route.ts'

export const POST = apiRoute({
  permission: 'account:own',
  input: z.strictObject({}),
  run: (context) => requestVerification(context),
})
