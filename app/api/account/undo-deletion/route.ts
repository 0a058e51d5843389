import { tokenSchema } from '#lib/accounts/credentials-schema.ts'
import { apiRoute } from '#lib/api/api-route.ts'
import { undoOwnDeletion } from '#lib/erasure/restore-patient.ts'

export const POST = apiRoute({
  input: tokenSchema,
  run: (context, { input }) => undoOwnDeletion(context, input),
})
