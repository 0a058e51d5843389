import { apiRoute } from '#lib/api/api-route.ts'
import {
  listPatientActivity,
  listPatientActivityInput,
} from '#lib/patients/list-patient-activity.ts'

export const GET = apiRoute({
  permission: 'patients:read',
  params: listPatientActivityInput.pick({ patientId: true }),
  query: listPatientActivityInput.omit({ patientId: true }),
  run: (context, { params, query }) => listPatientActivity(context, { ...query, ...params }),
})
