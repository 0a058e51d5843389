import type { HonoRequest, MiddlewareHandler } from 'hono'
import { parseSafeJson, UnsafeJson } from '#platform/parse-safe-json.ts'
import { HttpFault, invalidJson } from './http-fault.ts'
import type { ServiceEnv } from './router.ts'

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

export function readJsonBody(limitOf: (path: string) => number): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    if (!methodsWithBody.has(c.req.method) || isUpload(c.req)) return next()
    const maxBytes = limitOf(c.req.path)
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
    const bytes = await readBytes(c.req.raw, maxBytes)
    if (bytes.byteLength > 0) requireJsonType(c.req)
    const text = bytes.byteLength === 0 ? readNothing(c.req) : parse(bytes)
    // c.req.json() reads from this cache.
    c.req.bodyCache.text = Promise.resolve(text) as never
    return next()
  }
}

/** The upload route reads its own body, with its own limit and media type. */
function isUpload(request: HonoRequest) {
  return request.method === 'POST' && request.path === '/lab_report/v1/parser/job'
}

function mediaType(request: HonoRequest) {
  return (request.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

function requireJsonType(request: HonoRequest) {
  if (!/^application\/([\w.-]+\+)?json$/.test(mediaType(request))) {
    throw new HttpFault(415, 'Unsupported media type: send application/json')
  }
  if ((request.header('content-encoding') ?? 'identity') !== 'identity') {
    throw new HttpFault(415, 'Unsupported content encoding: send the body uncompressed')
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

/** Declared JSON without a body counts as an empty object, so that validation names each missing field. */
function readNothing(request: HonoRequest) {
  return mediaType(request) === '' ? '' : '{}'
}

/** Some programs put a byte order mark in front of JSON. */
const byteOrderMark = Buffer.from('\ufeff')

function parse(bytes: Buffer): string {
  const hasMark = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark)
  const json = hasMark ? bytes.subarray(byteOrderMark.length) : bytes
  try {
    parseSafeJson(json)
    return json.toString()
  } catch (error) {
    if (error instanceof UnsafeJson) throw invalidJson(error.message)
    throw error
  }
}
