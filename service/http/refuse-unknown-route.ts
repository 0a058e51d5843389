import type { Hono, NotFoundHandler } from 'hono'
import type { ServiceEnv } from './router.ts'

interface KnownRoute {
  method: string
  pattern: RegExp
}

export function refuseUnknownRoute(
  app: Pick<Hono<ServiceEnv>, 'routes'>,
): NotFoundHandler<ServiceEnv> {
  let known: KnownRoute[] | undefined
  return (c) => {
    known ??= app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => ({ method, pattern: patternOf(path) }))
    const methods = new Set(
      known.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method),
    )
    if (methods.size === 0) return c.json({ detail: 'Not Found' }, 404)
    if (methods.has('GET')) methods.add('HEAD')
    c.header('allow', [...methods].sort().join(', '))
    return c.json({ detail: 'Method Not Allowed' }, 405)
  }
}

function patternOf(path: string) {
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : RegExp.escape(segment)))
  return new RegExp(`^${segments.join('/')}$`)
}
