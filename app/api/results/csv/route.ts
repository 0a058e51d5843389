import { apiRoute } from '#lib/api/api-route.ts'
import { answerCsv } from '#lib/results/exports/answer-download.ts'
import { exportOwnResultsCsv } from '#lib/results/exports/export-results-csv.ts'

export const GET = apiRoute({
  permission: 'results:own',
  run: async (context) => answerCsv(await exportOwnResultsCsv(context)),
})
