import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { listAttention } from '#lib/attention/list-attention.ts'

export const GET = apiRoute({
  permission: 'orders:read',
  run: (context, { request }) =>
    listAttention(context, { access: request.headers.get(accessHeader) }),
})
