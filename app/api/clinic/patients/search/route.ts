import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { listPatients, listPatientsInput } from '#lib/patients/list-patients.ts'

/** A POST, so that the names that staff search for stay out of addresses. */
export const POST = apiRoute({
  permission: 'patients:read',
  input: listPatientsInput,
  run: (context, { input, request }) =>
    listPatients(context, input, request.headers.get(accessHeader)),
})
