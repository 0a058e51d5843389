import { apiRoute } from '#lib/api/api-route.ts'
import { resetStaffSecondStep, staffParams } from '#lib/staff/change-staff.ts'

export const DELETE = apiRoute({
  permission: 'users:manage',
  params: staffParams,
  run: (context, { params }) => resetStaffSecondStep(context, params),
})
