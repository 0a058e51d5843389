import { z } from 'zod'
import { apiRoute } from '#lib/http/api-route.ts'
import { answerCsv } from '#lib/results/answer-download.ts'
import { exportPatientResultsCsv } from '#lib/results/export-results-csv.ts'

export const GET = apiRoute({
  permission: 'reports:read',
  params: z.object({ patientId: z.uuid() }),
  run: async (context, { params }) => answerCsv(await exportPatientResultsCsv(context, params)),
})
