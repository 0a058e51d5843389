import { apiRoute } from '#lib/api/api-route.ts'
import { criticalParams, recordSafetyInput } from '#lib/critical-results/critical-schemas.ts'
import { recordSafety } from '#lib/critical-results/record-safety.ts'

export const POST = apiRoute({
  permission: 'critical-results:act',
  params: criticalParams,
  input: recordSafetyInput,
  run: (context, { params, input }) => recordSafety(context, { ...params, ...input }),
})
