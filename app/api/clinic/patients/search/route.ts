import { lookHeader } from '#lib/audit/look-header.ts'
import { apiRoute } from '#lib/http/api-route.ts'
import { listPatients, listPatientsInput } from '#lib/patients/list-patients.ts'

/** A POST, so that the names that staff search for stay out of addresses. */
export const POST = apiRoute({
  permission: 'patients:read',
  input: listPatientsInput,
  run: (context, { input, request }) =>
    listPatients(context, input, request.headers.get(lookHeader)),
})
