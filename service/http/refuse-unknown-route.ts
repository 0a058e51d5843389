import type { Hono, NotFoundHandler } from 'hono'
import type { ServiceEnv } from './router.ts'

interface KnownRoute {
  method: string
  pattern: RegExp
  /** of a path with fewer or later parameters less: /labs and not /{lab_test_id} has the address /labs */
  rank: string
}

export function refuseUnknownRoute(
  app: Pick<Hono<ServiceEnv>, 'routes'>,
): NotFoundHandler<ServiceEnv> {
  let known: KnownRoute[] | undefined
  return (c) => {
    known ??= app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => ({ method, pattern: patternOf(path), rank: rankOf(path) }))
    const matching = known.filter(({ pattern }) => pattern.test(c.req.path))
    const rank = matching.map((route) => route.rank).sort()[0]
    const methods = new Set(
      matching.filter((route) => route.rank === rank).map(({ method }) => method),
    )
    if (methods.size === 0) return c.json({ detail: 'Not Found' }, 404)
    if (methods.has('GET')) methods.add('HEAD')
    c.header('allow', [...methods].sort().join(', '))
    return c.json({ detail: 'Method Not Allowed' }, 405)
  }
}

function rankOf(path: string) {
  return path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('')
}

function patternOf(path: string) {
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : RegExp.escape(segment)))
  return new RegExp(`^${segments.join('/')}$`)
}
