import { apiRoute } from '#lib/api/api-route.ts'
import { answerDownload } from '#lib/reports/answer-file.ts'
import { getReportFile } from '#lib/reports/get-report-file.ts'
import { reportFileQuery, reportParams } from '#lib/reports/report-params.ts'

export const GET = apiRoute({
  params: reportParams,
  query: reportFileQuery,
  run: async (context, { params: { jobId }, query }) =>
    answerDownload(
      await getReportFile(context, { jobId, position: Number(query.position) }),
      `lab-report-${jobId.slice(0, 8)}`,
    ),
})
