import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { findRequestFault } from '#platform/find-request-fault.ts'

interface HttpServerOptions {
  fetch: (request: Request) => Response | Promise<Response>
  port: number
  /** Refuses requests to other hosts; undefined: any host. */
  isKnownHost?: (name: string) => boolean
}

export async function startHttpServer({ fetch, port, isKnownHost }: HttpServerOptions) {
  const answer = getRequestListener(fetch, { hostname: '127.0.0.1', errorHandler: answerUnread })
  const options = {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    maxHeaderSize: 16 * 1024,
    // Node refuses it without a body.
    requireHostHeader: false,
  }
  const server = createServer(options, (request, response) => {
    const fault = lacksHost(request) ? 'no-host' : findRequestFault(request, isKnownHost)
    if (fault === undefined) return answer(request, response)
    const [status, detail, headers] = faultAnswers[fault]
    refuse(response, status, { detail, headers })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const [line, detail] = refusals[error.code ?? ''] ?? ['400 Bad Request', 'Bad Request']
    const body = JSON.stringify({ detail })
    socket.end(
      `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    )
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** An address that cannot be read, or a failure outside the routes. */
function answerUnread(error: unknown) {
  return error instanceof RequestError
    ? Response.json({ detail: 'Bad Request' }, { status: 400 })
    : Response.json({ detail: 'Internal Server Error' }, { status: 500 })
}

const refusals: Record<string, [string, string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Request headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long'],
}

/** HTTP/1.0 has none. */
const lacksHost = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion === '1.1' && headers.host === undefined

const faultAnswers = {
  'no-host': [400, 'The header Host is missing', {}],
  'several-hosts': [400, 'Bad Request', {}],
  trace: [405, 'Method Not Allowed', { allow: 'DELETE, GET, HEAD, PATCH, POST, PUT' }],
  'unknown-host': [421, 'Unknown host: use the address in SERVICE_PUBLIC_URL, or localhost', {}],
} as const

function refuse(
  response: ServerResponse,
  status: number,
  { detail, headers }: { detail: string; headers: Record<string, string> },
) {
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    connection: 'close',
  })
  response.end(JSON.stringify({ detail }))
}
