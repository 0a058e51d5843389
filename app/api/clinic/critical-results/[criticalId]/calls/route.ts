import { apiRoute } from '#lib/api/api-route.ts'
import { recordCall } from '#lib/critical-results/calls/record-call.ts'
import { criticalParams, recordCallInput } from '#lib/critical-results/critical-schemas.ts'

export const POST = apiRoute({
  permission: 'critical-results:act',
  params: criticalParams,
  input: recordCallInput,
  run: (context, { params, input }) => recordCall(context, { ...params, ...input }),
})
