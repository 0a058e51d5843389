import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createListener } from '#lib/server/create-listener.ts'
import { listen } from '#lib/server/listen.ts'
import { trackStreams } from '#lib/server/stop-listener.ts'
import { receiveWebhook } from '#lib/service-log/receive-webhook.ts'
import { createLog } from '#platform/log.ts'

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

type Params = Record<string, string | string[]>
export type RouteHandler = (
  request: Request,
  given: { params: Promise<Params> },
) => Promise<Response>
export type RouteModule = Partial<Record<(typeof httpMethods)[number], RouteHandler>>

/** Every folder in app/api that holds a route. */
export function listRouteFolders() {
  return readdirSync('app/api', { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts')
    .map((file) => path.dirname(file))
    .sort()
}

export async function loadRoute(folder: string): Promise<RouteModule> {
  return import(pathToFileURL(path.resolve('app/api', folder, 'route.ts')).href)
}

/**
 * The web app's listener over its route handlers, as in production, without Next and its pages. `url` can be
 * called from any address: X-Forwarded-For decides.
 */
export async function startWebServer() {
  const routes = await Promise.all(
    listRouteFolders().map(async (folder) => ({
      ...readPattern(folder),
      module: await loadRoute(folder),
    })),
  )
  // Static segments win over dynamic ones.
  routes.sort((a, b) => a.names.length - b.names.length)

  const answer = getRequestListener(async (request) => {
    const { pathname } = new URL(request.url)
    for (const { pattern, names, module } of routes) {
      const found = pattern.exec(pathname)
      if (!found) continue
      const method = httpMethods.find((each) => each === request.method)
      const handler = method && module[method]
      if (!handler) return new Response(null, { status: 405 })
      const values = names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')])
      return handler(request, { params: Promise.resolve(Object.fromEntries(values)) })
    }
    return new Response(null, { status: 404 })
  })
  const server = createListener({
    handleApp: async (request, response) => void (await answer(request, response)),
    receiveWebhook,
    isReady: async () => true,
    log: createLog('web', 'silent'),
    webUrl: 'http://localhost:3000',
    trustedProxyHops: 1,
  })
  const endStreams = trackStreams(server)
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      endStreams()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function readPattern(folder: string) {
  const names: string[] = []
  const source = folder.replace(
    /\[(\.\.\.)?(\w+)\]/g,
    (_whole, rest: string | undefined, name: string) => {
      names.push(name)
      return rest ? '(.+)' : '([^/]+)'
    },
  )
  return { pattern: new RegExp(`^/api/${source}$`), names }
}
