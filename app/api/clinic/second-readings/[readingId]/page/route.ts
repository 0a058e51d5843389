import { apiRoute } from '#lib/api/api-route.ts'
import { answerPicture } from '#lib/reports/answer-file.ts'
import { getReadingPage } from '#lib/second-readings/get-reading-page.ts'
import { readingParams } from '#lib/second-readings/second-reading-view.ts'

export const GET = apiRoute({
  permission: 'reports:review',
  params: readingParams,
  run: async (context, { params }) => answerPicture(await getReadingPage(context, params)),
})
