import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'

interface HttpServerOptions {
  fetch: (request: Request) => Response | Promise<Response>
  /** 0 takes any free port. */
  port: number
}

/** Listens on the loopback; a client that is slow with its request is cut off, and one that speaks no HTTP gets a 400. */
export async function startHttpServer({ fetch, port }: HttpServerOptions) {
  const server = await new Promise<Server>((resolve, reject) => {
    const started = serve(
      {
        fetch,
        port,
        hostname: '127.0.0.1',
        serverOptions: { headersTimeout: 10_000, requestTimeout: 30_000, maxHeaderSize: 16 * 1024 },
      },
      () => resolve(started),
    ) as Server
    started.once('error', reject)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const [line, detail] = refusals[error.code ?? ''] ?? ['400 Bad Request', 'Bad Request']
    const body = JSON.stringify({ detail })
    socket.end(
      `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    )
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** Takes no more connections and waits for the requests under way. */
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const refusals: Record<string, [string, string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Request headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long'],
}
