import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import { answerBundle } from '#lib/results/exports/answer-download.ts'
import { exportPatientResultsBundle } from '#lib/results/exports/export-results-bundle.ts'

export const GET = apiRoute({
  permission: 'reports:read',
  params: z.object({ patientId: patientIdSchema }),
  run: async (context, { params }) =>
    answerBundle(await exportPatientResultsBundle(context, params)),
})
