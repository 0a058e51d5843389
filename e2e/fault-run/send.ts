import type { Person } from './people.ts'
import type { Kind, LoadRecord } from './record.ts'
import type { Product } from './start-product.ts'

const patienceMs = 12_000

interface Reply {
  status: number
  body: unknown
}

/** Sends one request, never throws, and records its outcome. */
export function createSender({ sandbox }: Product, { begin }: LoadRecord) {
  async function exchange(kind: Kind, url: string, init: RequestInit): Promise<Reply> {
    const end = begin(kind)
    const reply = await attempt(url, init)
    end(reply.status)
    return reply
  }

  return {
    web(kind: Kind, { cookie }: Person, method: string, path: string, data?: unknown) {
      return exchange(kind, `${sandbox.webUrl}${path}`, {
        method,
        headers: {
          cookie,
          origin: sandbox.webUrl,
          accept: kind === 'page' || kind === 'staff' ? 'text/html' : 'application/json',
          ...(data === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(data === undefined ? {} : { body: JSON.stringify(data) }),
      })
    },
    service(kind: Kind, method: string, path: string, data: unknown) {
      return exchange(kind, `${sandbox.serviceUrl}${path}`, {
        method,
        headers: { 'x-service-api-key': sandbox.teamApiKey, 'content-type': 'application/json' },
        body: JSON.stringify(data),
      })
    },
    webhook(body: string, headers: Record<string, string>) {
      return exchange('webhook', `${sandbox.webUrl}/api/webhooks/service`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
    },
  }
}

export type Send = ReturnType<typeof createSender>

async function attempt(url: string, init: RequestInit): Promise<Reply> {
  try {
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return { status: answer.status, body: isJson ? JSON.parse(text) : undefined }
  } catch {
    return { status: 0, body: undefined }
  }
}
