import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type Document = Record<string, unknown> & { paths: Record<string, Record<string, Operation>> }
interface Operation {
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}

interface CheckedResponse {
  status: number
  /** The parsed body; undefined when there is none. */
  body: unknown
}

/**
 * Checks responses against the service's OpenAPI document: the route must document the status, and the body must match
 * its schema. Undocumented paths must be refused.
 */
export function createResponseCheck(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'openapi')
  const patterns = Object.keys(document.paths)
    // Literal segments take precedence over parameters.
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }))

  return function checkResponse(method: string, url: string, { status, body }: CheckedResponse) {
    const pathname = url.split('?', 1)[0] ?? ''
    const path = patterns.find(({ pattern }) => pattern.test(pathname))?.path
    const operation = path === undefined ? undefined : document.paths[path]?.[method.toLowerCase()]
    if (path === undefined || !operation) return requireRefusal(status, body)
    const response = operation.responses[String(status)]
    const where = `${method} ${path} → ${status}`
    if (!response) throw new Error(`${where} is not in the description`)
    if (!response.content?.['application/json']) {
      // Files are described by their type alone.
      if (body !== undefined && !response.content)
        throw new Error(`${where} has an undocumented body`)
      return undefined
    }
    const pointer = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      'application/json',
      'schema',
    ]
    const validate = ajv.getSchema(`openapi#/${pointer.map(escapePointer).join('/')}`)
    if (!validate) throw new Error(`${where} has no schema`)
    if (validate(body)) return undefined
    throw new Error(`${where} does not match its description: ${ajv.errorsText(validate.errors)}`)
  }
}

// 401 and 405 come before any route; health checks and the document itself are not documented.
function requireRefusal(status: number, body: unknown) {
  const isRefusal = status >= 400 && typeof body === 'object' && body !== null && 'detail' in body
  if (status >= 400 && !isRefusal)
    throw new Error(`an undescribed path answered ${status} without { detail }`)
}

function escapePointer(part: string) {
  return encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'))
}
