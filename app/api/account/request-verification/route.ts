import { z } from 'zod'
import { requestVerification } from '#lib/accounts/sign-up/confirm-email.ts'
import { apiRoute } from '#lib/api/api-route.ts'

export const POST = apiRoute({
  permission: 'account:own',
  input: z.strictObject({}),
  run: (context) => requestVerification(context),
})
