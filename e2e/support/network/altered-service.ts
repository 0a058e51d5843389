import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Maps each value of an answer; receives its key and the key of the containing object. */
type Alter = (key: string, value: Json) => Json

/** The real service with altered answers: what a later version might send. */
export async function startAlteredService(serviceUrl: string, alter: Alter) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(`${serviceUrl}${request.url}`, {
      method: request.method,
      headers: keepHeaders(request),
      ...(request.method === 'GET' ? {} : { body: await readBody(request) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(isJson ? JSON.stringify(walk(JSON.parse(text) as Json, '', alter)) : text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function keepHeaders({ headers }: IncomingMessage) {
  const kept = ['x-service-api-key', 'x-idempotency-key', 'content-type', 'accept']
  return Object.fromEntries(
    kept.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  )
}

async function readBody(request: IncomingMessage) {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

function walk(value: Json, key: string, alter: Alter): Json {
  if (Array.isArray(value)) return value.map((item) => walk(item, key, alter))
  if (typeof value !== 'object' || value === null) return alter(key, value)
  const entries = Object.entries(value).map(([name, part]) => [name, walk(part, name, alter)])
  return { ...Object.fromEntries(entries), brand_new: { of: ['a later version'] } }
}
