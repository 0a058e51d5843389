import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import { discardOrderDraft } from '#lib/order-entry/order-drafts.ts'

export const DELETE = apiRoute({
  permission: 'orders:place',
  params: z.object({ patientId: patientIdSchema }),
  run: (context, { params }) => discardOrderDraft(context, params),
})
