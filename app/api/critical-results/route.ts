import { apiRoute } from '#lib/api/api-route.ts'
import { hasOpenCritical } from '#lib/critical-results/own/has-open-critical.ts'

export const GET = apiRoute({
  permission: 'critical-results:own',
  run: async (context) => ({ isOpen: await hasOpenCritical(context) }),
})
