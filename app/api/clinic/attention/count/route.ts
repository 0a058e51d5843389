import { apiRoute } from '#lib/api/api-route.ts'
import { countAttention } from '#lib/attention/count-attention.ts'

export const GET = apiRoute({
  permission: 'orders:read',
  run: (context) => countAttention(context),
})
