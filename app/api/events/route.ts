import { contextOf } from '#lib/auth/context-of.ts'
import { apiRoute } from '#lib/http/api-route.ts'
import { openEventStream } from '#lib/live/open-event-stream.ts'

/** Which orders and lab reports changed, as server-sent events. */
export const GET = apiRoute({
  run: async (context, { request }) =>
    openEventStream(context, { recheck: () => contextOf(request), signal: request.signal }),
})
