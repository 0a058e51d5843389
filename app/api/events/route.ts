import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { openEventStream } from '#lib/live/open-event-stream.ts'

export const GET = apiRoute({
  query: z.object({ since: z.string().max(100).optional() }),
  run: async (context, { query, request }) =>
    openEventStream(context, {
      recheck: () => contextOf(request),
      // The browser sends it when it reconnects by itself.
      since: request.headers.get('last-event-id') ?? query.since,
      signal: request.signal,
    }),
})
