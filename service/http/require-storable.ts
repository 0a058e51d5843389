import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { HttpFault } from './http-fault.ts'
import type { ServiceEnv } from './router.ts'

export const requireStorableAddress: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  const [path = '', query = ''] = c.req.url.split('?', 2)
  if (hasNul(path)) throw unstorable(['path', ...findParameter(c)])
  for (const pair of hasNul(query) ? query.split('&') : []) {
    if (hasNul(pair)) throw unstorable(['query', pair.split('=', 1)[0] ?? ''])
  }
  return next()
}

/** The name of the parameter that has it, where a route has one there. */
function findParameter(c: Context<ServiceEnv>) {
  const at = c.req.path.split('/').findIndex(hasNul)
  const names = matchedRoutes(c).map(({ path }) => /^:(\w+)/.exec(path.split('/')[at] ?? '')?.[1])
  return names.filter((name) => name !== undefined).slice(0, 1)
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
