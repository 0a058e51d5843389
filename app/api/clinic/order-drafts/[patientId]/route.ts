import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import { discardOrderDraft, getOrderDraft } from '#lib/order-entry/order-drafts.ts'

const params = z.object({ patientId: patientIdSchema })

export const GET = apiRoute({
  permission: 'orders:place',
  params,
  run: (context, { params: asked }) => getOrderDraft(context, asked),
})

export const DELETE = apiRoute({
  permission: 'orders:place',
  params,
  run: (context, { params: asked }) => discardOrderDraft(context, asked),
})
