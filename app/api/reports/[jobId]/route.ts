import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { followOwnReport } from '#lib/reports/follow-own-report.ts'
import { reportParams } from '#lib/reports/report-params.ts'

export const GET = apiRoute({
  permission: 'reports:own',
  params: reportParams,
  run: (context, { params, request }) =>
    followOwnReport(context, { ...params, access: request.headers.get(accessHeader) }),
})
