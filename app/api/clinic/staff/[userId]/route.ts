import { apiRoute } from '#lib/api/api-route.ts'
import { changeStaff, changeStaffInput, staffParams } from '#lib/staff/change-staff.ts'

export const PATCH = apiRoute({
  permission: 'users:manage',
  params: staffParams,
  input: changeStaffInput,
  run: (context, { params, input }) => changeStaff(context, { ...params, ...input }),
})
