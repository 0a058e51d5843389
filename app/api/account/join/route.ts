import { acceptInvitationSchema } from '#lib/accounts/credentials-schema.ts'
import { signInResponse } from '#lib/accounts/sign-in-response.ts'
import { apiRoute } from '#lib/api/api-route.ts'
import { acceptInvitation } from '#lib/staff/accept-invitation.ts'

/** Creates the account of an invitation and signs in to it. */
export const POST = apiRoute({
  input: acceptInvitationSchema,
  run: async (context, { input, request }) => {
    const { email } = await acceptInvitation(context, input)
    return signInResponse(context, request, { email, password: input.password })
  },
})
