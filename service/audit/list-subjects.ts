import { isUuid } from '#platform/is-uuid.ts'
import { digestSubject } from './digest-subject.ts'

const maxSubjects = 500
/** Deeper than any answer names a user; a request may be nested without end. */
const maxDepth = 8
const fields = new Set(['user_id', 'order_id', 'order_ids'])

/** Digests of the ids in an address and in the users and orders that bodies name. Nothing else leaves the bodies. */
export function listSubjects(path: string, ...bodies: unknown[]): string[] {
  const ids = new Set<string>(path.split(/[/?&=]/).filter(isUuid))
  for (const body of bodies) collect(body, ids, maxDepth)
  return [...ids].slice(0, maxSubjects).map(digestSubject)
}

function collect(value: unknown, ids: Set<string>, depth: number) {
  if (depth === 0 || typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (fields.has(name)) for (const id of [inner].flat()) if (isId(id)) ids.add(id)
    collect(inner, ids, depth - 1)
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value)
}
