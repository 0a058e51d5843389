import { apiRoute } from '#lib/api/api-route.ts'
import { listOwnReports } from '#lib/reports/list-reports.ts'
import { uploadReport } from '#lib/reports/upload/upload-report.ts'

export const GET = apiRoute({
  permission: 'reports:own',
  run: (context) => listOwnReports(context),
})

/** Takes files as multipart/form-data, also of staff for a patient; the verb reads them once it knows who asks. */
export const POST = apiRoute({
  readsBody: true,
  run: (context, { request }) => uploadReport(context, request),
})
