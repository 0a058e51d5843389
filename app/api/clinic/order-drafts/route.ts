import { apiRoute } from '#lib/api/api-route.ts'
import { saveOrderDraft } from '#lib/order-entry/order-drafts.ts'
import { saveOrderDraftInput } from '#lib/order-entry/order-entry-schema.ts'

export const PUT = apiRoute({
  permission: 'orders:place',
  input: saveOrderDraftInput,
  maxBytes: 64 * 1024,
  run: (context, { input }) => saveOrderDraft(context, input),
})
