import { apiRoute } from '#lib/api/api-route.ts'
import { invitationParams, resendInvitation, revokeInvitation } from '#lib/staff/invite-staff.ts'

/** Sends a new link. */
export const POST = apiRoute({
  permission: 'users:manage',
  params: invitationParams,
  run: (context, { params }) => resendInvitation(context, params),
})

export const DELETE = apiRoute({
  permission: 'users:manage',
  params: invitationParams,
  run: (context, { params }) => revokeInvitation(context, params),
})
