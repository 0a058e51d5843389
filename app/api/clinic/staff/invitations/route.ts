import { inviteStaffSchema } from '#lib/accounts/credentials-schema.ts'
import { apiRoute } from '#lib/api/api-route.ts'
import { inviteStaff } from '#lib/staff/invite-staff.ts'

export const POST = apiRoute({
  permission: 'users:manage',
  input: inviteStaffSchema,
  run: (context, { input }) => inviteStaff(context, input),
})
