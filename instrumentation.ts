import type { Instrumentation } from 'next'
import { notePageOutage } from '#lib/server/page-outages.ts'
import { isDatabaseUnavailable } from '#platform/database/is-database-unavailable.ts'

/** Next responds with 500 to any error of a page; this lets the listener recognize an outage of the database. */
export const onRequestError: Instrumentation.onRequestError = (error, { headers }) => {
  const requestId = headers['x-request-id']
  if (typeof requestId === 'string' && isDatabaseUnavailable(error)) notePageOutage(requestId)
}
