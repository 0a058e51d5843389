import { askFor } from '#lib/accounts/call-auth.ts'
import { apiRoute } from '#lib/api/api-route.ts'
import { deleteOwnAccount } from '#lib/erasure/delete-patient.ts'
import { deleteOwnAccountInput } from '#lib/erasure/deletion-schema.ts'

export const POST = apiRoute({
  permission: 'account:own',
  input: deleteOwnAccountInput,
  run: (context, { input, request }) => deleteOwnAccount(context, input, askFor(context, request)),
})
