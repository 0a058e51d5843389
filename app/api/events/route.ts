import { apiRoute } from '#lib/api/api-route.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { openEventStream } from '#lib/live/open-event-stream.ts'

export const GET = apiRoute({
  run: async (context, { request }) =>
    openEventStream(context, { recheck: () => contextOf(request), signal: request.signal }),
})
