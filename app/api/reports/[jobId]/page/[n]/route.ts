import { apiRoute } from '#lib/api/api-route.ts'
import { answerPicture } from '#lib/reports/answer-file.ts'
import { getReportPage } from '#lib/reports/get-report-file.ts'
import { reportPageParams } from '#lib/reports/report-params.ts'

export const GET = apiRoute({
  params: reportPageParams,
  run: async (context, { params: { jobId, n } }) =>
    answerPicture(await getReportPage(context, { jobId, page: Number(n) })),
})
