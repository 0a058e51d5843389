import { apiRoute } from '#lib/api/api-route.ts'
import { auditPageInput } from '#lib/audit/audit-filters.ts'
import { searchAudit } from '#lib/audit/search-audit.ts'

/** A POST, so that the names that staff search for stay out of addresses. */
export const POST = apiRoute({
  permission: 'patients:oversee',
  input: auditPageInput,
  run: (context, { input }) => searchAudit(context, input),
})
