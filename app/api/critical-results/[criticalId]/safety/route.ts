import { apiRoute } from '#lib/api/api-route.ts'
import { answerOwnSafetyInput, criticalParams } from '#lib/critical-results/critical-schemas.ts'
import { answerOwnSafety } from '#lib/critical-results/own/answer-own-safety.ts'

export const POST = apiRoute({
  permission: 'critical-results:own',
  params: criticalParams,
  input: answerOwnSafetyInput,
  run: (context, { params, input }) => answerOwnSafety(context, { ...params, ...input }),
})
