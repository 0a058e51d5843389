import { countAttention } from '#lib/attention/count-attention.ts'
import { apiRoute } from '#lib/http/api-route.ts'

export const GET = apiRoute({
  permission: 'orders:read',
  run: (context) => countAttention(context),
})
