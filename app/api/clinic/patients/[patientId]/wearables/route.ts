import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import { getWearables } from '#lib/wearables/views/get-wearables.ts'

export const GET = apiRoute({
  permission: 'wearables:read',
  params: z.object({ patientId: patientIdSchema }),
  run: (context, { params }) => getWearables(context, params),
})
