import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { listViews } from '#lib/saved-views/list-views.ts'
import { saveView } from '#lib/saved-views/save-view.ts'
import { saveViewInput } from '#lib/saved-views/view-input.ts'

export const GET = apiRoute({
  permission: 'orders:read',
  query: z.object({ timeZone: z.string().max(64).optional() }),
  run: (context, { query }) => listViews(context, query),
})

export const POST = apiRoute({
  permission: 'orders:read',
  input: saveViewInput,
  run: (context, { input }) => saveView(context, input),
})
