import { setTimeout as wait } from 'node:timers/promises'
import { db } from '#lib/db/client.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'

const patienceMs = 90_000

export async function waitUntilApplied(orderIds: string[]) {
  const wanted = new Map<string, number>()
  for (const orderId of orderIds) {
    const order = await serviceClient().getOrder(orderId)
    wanted.set(orderId, Math.max(...order.events.map((event) => event.id)))
  }
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const known = await db().orderProjectionEvent.groupBy({
      by: ['orderId'],
      _max: { eventId: true },
    })
    const newest = new Map(known.map((row) => [row.orderId, Number(row._max.eventId ?? 0)]))
    if (orderIds.every((orderId) => (newest.get(orderId) ?? 0) >= (wanted.get(orderId) ?? 0)))
      return
    await wait(200)
  }
  throw new Error('The webhooks of the demo orders did not arrive in time.')
}
