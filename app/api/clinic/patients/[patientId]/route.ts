import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { getPatient, getPatientInput } from '#lib/patients/get-patient.ts'

export const GET = apiRoute({
  permission: 'patients:read',
  params: getPatientInput.pick({ patientId: true }),
  query: getPatientInput.omit({ patientId: true }),
  run: (context, { params, query, request }) =>
    getPatient(context, { ...query, ...params }, request.headers.get(accessHeader)),
})
