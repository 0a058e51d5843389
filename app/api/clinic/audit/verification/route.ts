import { apiRoute } from '#lib/api/api-route.ts'
import { checkAudit } from '#lib/audit/search-audit.ts'

export const POST = apiRoute({
  permission: 'patients:oversee',
  run: (context) => checkAudit(context),
})
