import { z } from 'zod'
import { lookHeader } from '#lib/audit/look-header.ts'
import { apiRoute } from '#lib/http/api-route.ts'
import { getPatient, getPatientInput } from '#lib/orders/get-patient.ts'

export const GET = apiRoute({
  permission: 'patients:read',
  params: z.object({ patientId: z.string() }),
  query: getPatientInput.omit({ patientId: true }),
  run: (context, { params, query, request }) =>
    getPatient(context, { ...query, ...params }, request.headers.get(lookHeader)),
})
