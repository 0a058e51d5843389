import { apiRoute } from '#lib/api/api-route.ts'
import { resultSetParams, signResultSetInput } from '#lib/results-desk/desk-input.ts'
import { signResultSet } from '#lib/results-desk/sign-result-set.ts'

export const POST = apiRoute({
  permission: 'results:sign',
  params: resultSetParams,
  input: signResultSetInput.omit({ orderId: true }),
  run: (context, { params, input }) => signResultSet(context, { ...params, ...input }),
})
