import { apiRoute } from '#lib/api/api-route.ts'
import { addHoldRuleInput } from '#lib/results-desk/desk-input.ts'
import { addHoldRule } from '#lib/results-desk/hold-rules.ts'

export const POST = apiRoute({
  permission: 'results:rules',
  input: addHoldRuleInput,
  run: (context, { input }) => addHoldRule(context, input),
})
