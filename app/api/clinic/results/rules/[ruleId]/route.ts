import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { endHoldRule } from '#lib/results-desk/hold-rules.ts'

export const DELETE = apiRoute({
  permission: 'results:rules',
  params: z.object({ ruleId: z.uuid() }),
  run: (context, { params }) => endHoldRule(context, params),
})
