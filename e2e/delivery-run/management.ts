import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '#e2e/fault-run/start-product.ts'

interface DeliveryPage {
  data: { message_id: string }[]
  next_cursor: string | null
}

const betweenMs = 100
const patienceMs = 300_000

/** The team's webhook through the management API, as an operator works with it. */
export async function openManagement({ sandbox }: Product) {
  const team = `/v1/org/${sandbox.orgId}/team/${sandbox.teamId}/sandbox`

  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${sandbox.serviceUrl}${team}${path}`, {
      method,
      headers: { 'x-management-key': sandbox.managementKey, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  const { data } = await ask<{ data: { id: string; url: string }[] }>('GET', '/webhook')
  const [webhook] = data
  if (!webhook) throw new Error('the team has no webhook')
  const one = `/webhook/${webhook.id}`

  return {
    receiverUrl: webhook.url,
    moveTo: (url: string) => ask('PATCH', one, { url }),
    /** Every page of the list. */
    async listUndelivered() {
      const ids: string[] = []
      let cursor: string | null = null
      do {
        const from: string = cursor ? `&next_cursor=${encodeURIComponent(cursor)}` : ''
        const page: DeliveryPage = await ask('GET', `/undelivered?limit=100${from}`)
        ids.push(...page.data.map(({ message_id }) => message_id))
        cursor = page.next_cursor
      } while (cursor)
      return ids
    },
    /** Counts what matches, delivers it again, and waits until it is queued. */
    async replay(from: Date, until: Date) {
      const filter = { from: from.toISOString(), until: until.toISOString() }
      const { count } = await ask<{ count: number }>('POST', `${one}/replay/count`, filter)
      const { id } = await ask<{ id: string }>('POST', `${one}/replay`, filter)
      const last = Date.now() + patienceMs
      while (Date.now() < last) {
        const state = await ask<{ finished_at: string | null }>('GET', `${one}/replay/${id}`)
        if (state.finished_at) return count
        await pause(betweenMs)
      }
      throw new Error('the replay does not end')
    },
    async rotateSecret() {
      await ask('POST', `${one}/secret/rotate`, {})
      return (await ask<{ key: string }>('GET', `${one}/secret`)).key
    },
  }
}

export type Management = Awaited<ReturnType<typeof openManagement>>
