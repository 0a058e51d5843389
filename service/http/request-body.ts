import type { HonoRequest, MiddlewareHandler } from 'hono'
import { HttpFault, invalidJson } from './http-fault.ts'
import { requireStorable } from './require-storable.ts'
import type { ServiceEnv } from './router.ts'

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Reads a JSON body once, before any route: not over a path's limit, of JSON's type, parseable and storable. */
export function readJsonBody(limitOf: (path: string) => number): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    if (!methodsWithBody.has(c.req.method) || isUpload(c.req)) return next()
    const maxBytes = limitOf(c.req.path)
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
    const bytes = await readBytes(c.req.raw, maxBytes)
    const text = bytes.byteLength === 0 ? readNothing(c.req) : decode(c.req, bytes)
    // Hono reads its request's JSON from this promise.
    c.req.bodyCache.text = Promise.resolve(text) as never
    if (text === '') return next()
    requireStorable(parseJson(text))
    return next()
  }
}

/** Uploads are read by their own routes, which have their own limit. */
function isUpload(request: HonoRequest) {
  return request.path.startsWith('/lab_report/') && mediaType(request) === 'multipart/form-data'
}

function mediaType(request: HonoRequest) {
  return (request.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

function requireJsonType(request: HonoRequest) {
  if (!/^application\/([\w.-]+\+)?json$/.test(mediaType(request))) {
    throw new HttpFault(415, 'Unsupported media type: send application/json')
  }
  if ((request.header('content-encoding') ?? 'identity') !== 'identity') {
    throw new HttpFault(415, 'Unsupported content encoding: send the body as it is')
  }
}

function tooLarge(maxBytes: number) {
  return new HttpFault(413, `Request body is larger than ${maxBytes} bytes`)
}

async function readBytes(request: Request, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Announced JSON that does not come counts as an empty object: then each field that is missing is named. */
function readNothing(request: HonoRequest) {
  return mediaType(request) === '' ? '' : '{}'
}

function decode(request: HonoRequest, bytes: Uint8Array) {
  requireJsonType(request)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidJson('not UTF-8')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw invalidJson('not JSON')
  }
}
