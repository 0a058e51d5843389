import { changeEmailSchema } from '#lib/accounts/credentials-schema.ts'
import { cancelEmailChange } from '#lib/accounts/email-change/cancel-email-change.ts'
import { requestEmailChange } from '#lib/accounts/email-change/request-email-change.ts'
import { apiRoute } from '#lib/api/api-route.ts'

export const POST = apiRoute({
  permission: 'account:own',
  input: changeEmailSchema,
  run: (context, { input }) => requestEmailChange(context, input),
})

export const DELETE = apiRoute({ permission: 'account:own', run: cancelEmailChange })
