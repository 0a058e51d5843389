import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { attentionSorts } from '#lib/attention/attention-view.ts'
import { listAttention } from '#lib/attention/list-attention.ts'

export const GET = apiRoute({
  permission: 'orders:read',
  query: z.object({
    sort: z.enum(attentionSorts).default('waiting'),
    mine: z.enum(['1']).optional(),
  }),
  run: (context, { query: { sort, mine }, request }) =>
    listAttention(context, {
      sort,
      isMine: mine === '1',
      access: request.headers.get(accessHeader),
    }),
})
