import { lookHeader } from '#lib/audit/look-header.ts'
import { apiRoute } from '#lib/http/api-route.ts'
import { followOwnReport } from '#lib/reports/follow-own-report.ts'
import { reportParams } from '#lib/reports/report-params.ts'

export const GET = apiRoute({
  permission: 'reports:own',
  params: reportParams,
  run: (context, { params, request }) =>
    followOwnReport(context, { ...params, look: request.headers.get(lookHeader) }),
})
