import { apiRoute } from '#lib/api/api-route.ts'
import { answerBundle } from '#lib/results/exports/answer-download.ts'
import { exportOwnResultsBundle } from '#lib/results/exports/export-results-bundle.ts'

export const GET = apiRoute({
  permission: 'results:own',
  run: async (context) => answerBundle(await exportOwnResultsBundle(context)),
})
