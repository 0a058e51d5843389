import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import { listPatientReports } from '#lib/reports/list-reports.ts'

export const GET = apiRoute({
  permission: 'reports:read',
  params: z.object({ patientId: patientIdSchema }),
  run: (context, { params }) => listPatientReports(context, params),
})
