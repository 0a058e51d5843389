import { apiRoute } from '#lib/api/api-route.ts'
import { auditFilterInput } from '#lib/audit/audit-filters.ts'
import { exportAudit } from '#lib/audit/search-audit.ts'

export const POST = apiRoute({
  permission: 'patients:oversee',
  input: auditFilterInput,
  run: async (context, { input }) =>
    new Response(await exportAudit(context, input), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="audit-${new Date().toISOString().slice(0, 10)}.csv"`,
      },
    }),
})
