import { apiRoute } from '#lib/api/api-route.ts'
import { saveRosterInput } from '#lib/critical-results/critical-schemas.ts'
import { saveRoster } from '#lib/critical-results/roster/save-roster.ts'

export const PUT = apiRoute({
  permission: 'critical-results:configure',
  input: saveRosterInput,
  run: (context, { input }) => saveRoster(context, input),
})
