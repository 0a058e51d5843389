import { apiRoute } from '#lib/api/api-route.ts'
import { askPatient, askPatientInput } from '#lib/order-entry/answers/ask-patient.ts'

export const POST = apiRoute({
  permission: 'orders:place',
  input: askPatientInput,
  run: (context, { input }) => askPatient(context, input),
})
