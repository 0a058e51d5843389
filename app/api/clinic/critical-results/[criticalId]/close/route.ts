import { apiRoute } from '#lib/api/api-route.ts'
import { closeCriticalException } from '#lib/critical-results/calls/close-exception.ts'
import { closeExceptionInput, criticalParams } from '#lib/critical-results/critical-schemas.ts'

export const POST = apiRoute({
  permission: 'critical-results:act',
  params: criticalParams,
  input: closeExceptionInput,
  run: (context, { params, input }) => closeCriticalException(context, { ...params, ...input }),
})
