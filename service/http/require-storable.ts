import type { MiddlewareHandler } from 'hono'
import { HttpFault, invalidJson } from './http-fault.ts'
import type { ServiceEnv } from './router.ts'

// No request of ours nests deeper than ten levels, and recursive code fails somewhere above five thousand.
const maxDepth = 64

/** Refuses what no route can keep: values nested too deeply, and text that PostgreSQL does not store. */
export function requireStorable(body: unknown) {
  let level: unknown[] = [body]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw invalidJson('nested too deeply')
    const below: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') requireStorableText(value)
      if (typeof value !== 'object' || value === null) continue
      for (const [key, inner] of Object.entries(value)) {
        requireStorableText(key)
        below.push(inner)
      }
    }
    level = below
  }
}

/** U+0000 and half a surrogate pair have no place in PostgreSQL. */
function requireStorableText(text: string) {
  if (text.includes('\0') || !text.isWellFormed())
    throw invalidJson('a character that cannot be stored')
}

/** Refuses an address with U+0000 in it, which no identifier and no filter of ours holds. */
export const requireStorableAddress: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  const [path = '', query = ''] = c.req.url.split('?', 2)
  if (hasNul(path)) throw unstorable(['path'])
  for (const pair of hasNul(query) ? query.split('&') : []) {
    if (hasNul(pair)) throw unstorable(['query', pair.split('=', 1)[0] ?? ''])
  }
  return next()
}

function hasNul(text: string) {
  return /%00|\0/.test(text)
}

function unstorable(loc: string[]) {
  return new HttpFault(422, [
    {
      type: 'value_error',
      loc,
      msg: 'Value error, a character that cannot be stored',
      input: null,
    },
  ])
}
