import { apiRoute } from '#lib/api/api-route.ts'
import { assignOwner } from '#lib/results-desk/assign-owner.ts'
import { assignOwnerInput, resultSetParams } from '#lib/results-desk/desk-input.ts'

export const PUT = apiRoute({
  permission: 'results:assign',
  params: resultSetParams,
  input: assignOwnerInput.omit({ orderId: true }),
  run: (context, { params, input }) => assignOwner(context, { ...params, ...input }),
})
