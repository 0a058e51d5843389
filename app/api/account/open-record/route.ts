import { signInResponse } from '#lib/accounts/sign-in-response.ts'
import { apiRoute } from '#lib/api/api-route.ts'
import { openRecord } from '#lib/patient-invitations/open-record.ts'
import { openRecordInput } from '#lib/patient-invitations/patient-invitation-schema.ts'

/** Gives the record of an invited patient its account and signs in to it. */
export const POST = apiRoute({
  input: openRecordInput,
  run: async (context, { input, request }) => {
    const { email } = await openRecord(context, input)
    return signInResponse(context, request, { email, password: input.password })
  },
})
