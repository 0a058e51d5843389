import { listAttention } from '#lib/attention/list-attention.ts'
import { lookHeader } from '#lib/audit/look-header.ts'
import { apiRoute } from '#lib/http/api-route.ts'

export const GET = apiRoute({
  permission: 'orders:read',
  run: (context, { request }) => listAttention(context, { look: request.headers.get(lookHeader) }),
})
