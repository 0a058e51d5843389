import { apiRoute } from '#lib/api/api-route.ts'
import { physicianParams, removePhysician } from '#lib/physicians/physicians.ts'

export const DELETE = apiRoute({
  permission: 'clinic-contact:edit',
  params: physicianParams,
  run: (context, { params }) => removePhysician(context, params),
})
