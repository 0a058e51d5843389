import { z } from 'zod'
import { apiRoute } from '#lib/http/api-route.ts'
import { answerBundle } from '#lib/results/answer-download.ts'
import { exportPatientResultsBundle } from '#lib/results/export-results-bundle.ts'

export const GET = apiRoute({
  permission: 'reports:read',
  params: z.object({ patientId: z.uuid() }),
  run: async (context, { params }) =>
    answerBundle(await exportPatientResultsBundle(context, params)),
})
