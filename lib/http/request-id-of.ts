import { randomUUID } from 'node:crypto'

const accepted = /^[\w-]{8,64}$/

/** The id that the listener gave the request; a new one where there is no listener in front, such as in a test. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get('x-request-id')
  return given && accepted.test(given) ? given : randomUUID()
}
