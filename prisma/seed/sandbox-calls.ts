import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { labTest } from '#contract/catalog.ts'

/** How long a service that is busy is asked again: it starts, and so does everything beside it. */
const patienceMs = 90_000

export type SandboxCalls = ReturnType<typeof sandboxCalls>

export function sandboxCalls(baseUrl: string, apiKey: string) {
  const call = async (
    method: string,
    path: string,
    at?: Date,
    body?: unknown,
    key?: string,
  ): Promise<unknown> => {
    const send = () =>
      fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          'x-service-api-key': apiKey,
          ...(at && { 'x-sandbox-now': at.toISOString() }),
          ...(key && { 'x-idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
    const until = Date.now() + patienceMs
    let response = await send()
    while (response.status === 503 && Date.now() < until) {
      await response.body?.cancel()
      await wait(1_000)
      response = await send()
    }
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

const favorites = ['heart', 'thyroid', 'vitamin-d', 'diabetes']

export async function listKitTests(calls: SandboxCalls) {
  const tests = z.array(labTest).parse(await calls.get('/v3/lab_tests'))
  const kits = tests.filter((test) => test.method === 'testkit' && test.is_active)
  const rank = (slug: string) => {
    const found = favorites.findIndex((word) => slug.includes(word))
    return found === -1 ? favorites.length : found
  }
  return kits.sort(
    (one, other) =>
      rank(one.slug) - rank(other.slug) ||
      one.slug.length - other.slug.length ||
      one.slug.localeCompare(other.slug),
  )
}
