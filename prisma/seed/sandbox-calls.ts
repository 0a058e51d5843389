import { z } from 'zod'
import { labTest } from '#service/contract/catalogue.ts'

export type SandboxCalls = ReturnType<typeof sandboxCalls>

/** Calls of the local service at a time of the past, which only the sandbox allows. */
export function sandboxCalls(baseUrl: string, apiKey: string) {
  const call = async (
    method: string,
    path: string,
    at?: Date,
    body?: unknown,
    key?: string,
  ): Promise<unknown> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        'x-service-api-key': apiKey,
        ...(at && { 'x-sandbox-now': at.toISOString() }),
        ...(key && { 'x-idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    if (!response.ok)
      throw new Error(
        `${method} ${path.split('?')[0]}: ${response.status} ${JSON.stringify(answer)}`,
      )
    return answer
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, at: Date, body?: unknown, key?: string) =>
      call('POST', path, at, body, key),
  }
}

const favourites = ['heart', 'thyroid', 'vitamin-d', 'diabetes']

/** The kits of the catalogue that can be ordered, the well-known ones first. */
export async function listKitTests(calls: SandboxCalls) {
  const tests = z.array(labTest).parse(await calls.get('/v3/lab_tests'))
  const kits = tests.filter((test) => test.method === 'testkit' && test.is_active)
  const rank = (slug: string) => {
    const found = favourites.findIndex((word) => slug.includes(word))
    return found === -1 ? favourites.length : found
  }
  return kits.sort(
    (one, other) =>
      rank(one.slug) - rank(other.slug) ||
      one.slug.length - other.slug.length ||
      one.slug.localeCompare(other.slug),
  )
}
