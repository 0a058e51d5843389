import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import { answerCsv } from '#lib/results/exports/answer-download.ts'
import { exportPatientResultsCsv } from '#lib/results/exports/export-results-csv.ts'

export const GET = apiRoute({
  permission: 'reports:read',
  params: z.object({ patientId: patientIdSchema }),
  run: async (context, { params }) => answerCsv(await exportPatientResultsCsv(context, params)),
})
