import type { Instrumentation } from 'next'
import { isDatabaseAway } from '#lib/http/is-database-away.ts'
import { noteAwayPage } from '#lib/server/away-pages.ts'

/** Next answers 500 whatever a page threw; the listener in front is told when it was the database that is away. */
export const onRequestError: Instrumentation.onRequestError = (error, { headers }) => {
  const requestId = headers['x-request-id']
  if (typeof requestId === 'string' && isDatabaseAway(error)) noteAwayPage(requestId)
}
