import type { MiddlewareHandler } from 'hono'
import { HttpFault } from './http-fault.ts'
import type { ServiceEnv } from './router.ts'

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Reads a JSON body once, before any route: not over `maxBytes`, of JSON's type, parseable and storable. */
export function readJsonBody(maxBytes: number): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    if (!methodsWithBody.has(c.req.method)) return next()
    if (c.req.header('content-type')?.startsWith('multipart/form-data')) return next()
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
    const text = await readText(c.req.raw, maxBytes)
    c.req.bodyCache.text = Promise.resolve(text) as never
    if (text.length === 0) return next()
    const type = c.req.header('content-type') ?? ''
    if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) {
      throw new HttpFault(415, 'Unsupported media type: send application/json')
    }
    const parsed = parseJson(text)
    c.req.bodyCache.json = Promise.resolve(parsed) as never
    return next()
  }
}

function tooLarge(maxBytes: number) {
  return new HttpFault(413, `Request body is larger than ${maxBytes} bytes`)
}

async function readText(request: Request, maxBytes: number) {
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw invalidJson('not UTF-8')
  }
}

// PostgreSQL stores neither U+0000 nor half a surrogate pair.
const unstorable = /\\u0000|\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F]/

function parseJson(text: string): unknown {
  if (unstorable.test(text) || text.includes('\u0000')) throw invalidJson('a character that cannot be stored')
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw invalidJson('not JSON')
  }
}

function invalidJson(error: string) {
  return new HttpFault(422, [
    { type: 'json_invalid', loc: ['body', 0], msg: 'JSON decode error', input: {}, ctx: { error } },
  ])
}
