import { setTimeout as wait } from 'node:timers/promises'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { ManagementClient } from '#lib/service-client/management-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import type { TestOutcome } from './connection-view.ts'
import { findEndpoint, requireManagementClient } from './endpoint.ts'
import { nameRefusal } from './received-events.ts'

/** The service delivers within seconds, and records of refusals are written once a second. */
const arrivesWithinMs = 15_000
const pollMs = 200

/** Has the service send an event about nothing to the app, and waits for it. Throws not-possible-now without an endpoint. */
export async function sendTestEvent(context: Context): Promise<TestOutcome> {
  requireStaff(context, 'service-connection:manage')
  const client = requireManagementClient()
  const { webhookId } = await findEndpoint(client)
  if (!webhookId) throw new AppError('not-possible-now')
  await db().$transaction((tx) =>
    recordAudit(tx, context, {
      action: 'service-connection.test',
      subject: 'webhook-endpoint',
      subjectId: webhookId,
    }),
  )
  const startedAt = performance.now()
  const messageId = await askService(client.sendTestEvent(webhookId))
  for (;;) {
    const found = await findArrival(messageId)
    if (found === 'arrived')
      return { state: 'arrived', tookMs: Math.round(performance.now() - startedAt) }
    if (found) return { state: 'refused', kind: nameRefusal(found) }
    if (performance.now() - startedAt > arrivesWithinMs) break
    await wait(pollMs)
  }
  return { state: 'missing', status: await findStatus(client, webhookId, messageId) }
}

/** `arrived`, or why the receiver refused it. */
async function findArrival(messageId: string) {
  const [message, refused] = await Promise.all([
    db().serviceMessage.findUnique({ where: { id: messageId }, select: { id: true } }),
    db().refusedDelivery.findFirst({ where: { messageId }, select: { kind: true } }),
  ])
  return message ? 'arrived' : refused?.kind
}

/** Of the last attempt; null where the service got no answer. */
async function findStatus(client: ManagementClient, webhookId: string, messageId: string) {
  const delivery = await client.getDelivery(webhookId, messageId).catch(() => undefined)
  return delivery?.log.at(-1)?.status ?? null
}
