import { apiRoute } from '#lib/api/api-route.ts'
import { deletePatient, deletionParams } from '#lib/erasure/delete-patient.ts'
import { deletePatientInput } from '#lib/erasure/deletion-schema.ts'
import { restorePatient } from '#lib/erasure/restore-patient.ts'

export const POST = apiRoute({
  permission: 'patients:delete',
  params: deletionParams,
  input: deletePatientInput,
  run: (context, { params, input }) => deletePatient(context, { ...params, ...input }),
})

/** Undoes it. */
export const DELETE = apiRoute({
  permission: 'patients:delete',
  params: deletionParams,
  run: (context, { params }) => restorePatient(context, params),
})
