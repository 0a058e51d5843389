import { randomUUID } from 'node:crypto'

const accepted = /^[\w-]{8,64}$/

export function requestIdOf(headers: Headers): string {
  const given = headers.get('x-request-id')
  return given && accepted.test(given) ? given : randomUUID()
}
