import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

type Fetch = Parameters<typeof getRequestListener>[0]

/** What happens to a request: `lose` executes it and drops the answer, `hang` never answers. */
export type Fault = 'none' | 'lose' | 'hang' | 'refuse' | 'garbage' | 'broken'

/**
 * A server in front of the service that fails on demand. `use` sets the service, which can be created later;
 * `fail` applies to requests whose path matches, until changed.
 */
export async function createFaultyServer() {
  let listener: ReturnType<typeof getRequestListener> | undefined
  let fault: Fault = 'none'
  let path = /./
  let seen = 0

  const server = createServer((request, response) => {
    const isHit = fault !== 'none' && path.test(request.url ?? '')
    if (!isHit) return void listener?.(request, response)
    seen += 1
    return misbehave(fault, request, response, () => listener?.(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use(fetch: Fetch) {
      listener = getRequestListener(fetch)
    },
    fail(next: Fault, where = /./) {
      fault = next
      path = where
      seen = 0
    },
    /** Requests that met the current fault. */
    hits: () => seen,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function misbehave(
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
  carryOut: () => unknown,
) {
  if (fault === 'refuse') return request.socket.destroy()
  if (fault === 'broken') return response.writeHead(500).end('{"detail":"Internal Server Error"}')
  if (fault === 'garbage') return response.writeHead(200).end('<html>not what you expected</html>')
  if (fault === 'lose') {
    response.write = () => true
    response.end = ((..._: unknown[]) => {
      request.socket.destroy()
      return response
    }) as typeof response.end
    return carryOut()
  }
  return undefined
}
