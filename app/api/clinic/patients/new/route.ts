import { apiRoute } from '#lib/api/api-route.ts'
import { addPatient, addPatientInput } from '#lib/patients/add-patient.ts'

export const POST = apiRoute({
  permission: 'patients:add',
  input: addPatientInput,
  run: (context, { input }) => addPatient(context, input),
})
