import { z } from 'zod'
import { apiRoute } from '#lib/http/api-route.ts'
import { listPatientReports } from '#lib/reports/list-reports.ts'

export const GET = apiRoute({
  permission: 'reports:read',
  params: z.object({ patientId: z.uuid() }),
  run: (context, { params }) => listPatientReports(context, params),
})
