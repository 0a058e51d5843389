import { apiRoute } from '#lib/api/api-route.ts'
import { criticalParams, writeCriticalTextInput } from '#lib/critical-results/critical-schemas.ts'
import { writeCriticalText } from '#lib/critical-results/texts/write-critical-text.ts'

export const POST = apiRoute({
  permission: 'critical-results:act',
  params: criticalParams,
  input: writeCriticalTextInput,
  run: (context, { params, input }) => writeCriticalText(context, { ...params, ...input }),
})
