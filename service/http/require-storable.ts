import type { MiddlewareHandler } from 'hono'
import { HttpFault } from './http-fault.ts'
import type { ServiceEnv } from './router.ts'

export const requireStorableAddress: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  const [path = '', query = ''] = c.req.url.split('?', 2)
  if (hasNul(path)) throw unstorable(['path'])
  for (const pair of hasNul(query) ? query.split('&') : []) {
    if (hasNul(pair)) throw unstorable(['query', pair.split('=', 1)[0] ?? ''])
  }
  return next()
}

function hasNul(text: string) {
  return /%00|\0/.test(text)
}

function unstorable(loc: string[]) {
  return new HttpFault(422, [
    {
      type: 'value_error',
      loc,
      msg: 'Value error, contains a character that cannot be stored',
      input: null,
    },
  ])
}
