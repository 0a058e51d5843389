import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import { invitePatient, withdrawInvitation } from '#lib/patient-invitations/invite-patient.ts'
import { invitePatientInput } from '#lib/patient-invitations/patient-invitation-schema.ts'

const params = z.object({ patientId: patientIdSchema })

/** In place of an earlier invitation. */
export const PUT = apiRoute({
  permission: 'patients:add',
  params,
  input: invitePatientInput,
  run: (context, { params, input }) => invitePatient(context, { ...params, ...input }),
})

export const DELETE = apiRoute({
  permission: 'patients:add',
  params,
  run: (context, { params }) => withdrawInvitation(context, params),
})
