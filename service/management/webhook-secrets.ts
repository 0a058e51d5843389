import type { WriteWebhookHeaders } from '#contract/management/webhooks.ts'
import { now } from '#platform/clock.ts'
import type { Db } from '#service/db/client.ts'
import type { ServiceSettings } from '#service/env/env.ts'
import { invalidValue } from '#service/http/http-fault.ts'
import { openHeaders, sealHeaders } from '#service/webhooks/secrets/seal-headers.ts'
import { openSecret, sealSecret } from '#service/webhooks/secrets/seal-secret.ts'
import { newSecret, requireWebhook, type WebhookScope } from './webhooks.ts'

interface Parts {
  db: Db
  settings: ServiceSettings
}

/** How long deliveries are signed with the former secret too. */
const overlapMs = 24 * 3_600_000

const sensitiveName = /auth|token|secret|key|cookie|passw|signature|session|credential/i

/** A value that may open something is not shown again. */
export async function readHeaders({ db, settings }: Parts, scope: WebhookScope, id: string) {
  const { headers: sealed } = await requireWebhook(db, scope, id)
  const headers = Object.entries(openHeaders(sealed, id, settings.SERVICE_SECRETS_KEY))
  return {
    headers: Object.fromEntries(headers.filter(([name]) => !sensitiveName.test(name))),
    sensitive: headers.map(([name]) => name).filter((name) => sensitiveName.test(name)),
  }
}

/** Replaces all of them; null keeps the value that a header has. */
export async function writeHeaders(
  { db, settings }: Parts,
  scope: WebhookScope,
  { id, headers }: { id: string } & WriteWebhookHeaders,
) {
  await requireWebhook(db, scope, id)
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM webhook_endpoint WHERE id = ${id} FOR UPDATE`
    const { headers: sealed } = await tx.webhookEndpoint.findUniqueOrThrow({ where: { id } })
    const before = new Map(Object.entries(openHeaders(sealed, id, settings.SERVICE_SECRETS_KEY)))
    const after = Object.entries(headers).map(([name, given]) => {
      const value = given ?? before.get(name)
      if (value === undefined)
        throw invalidValue(['body', 'headers', name], 'has no value that can be kept')
      return [name, value] as const
    })
    const stored = sealHeaders(Object.fromEntries(after), id, settings.SERVICE_SECRETS_KEY)
    await tx.webhookEndpoint.update({
      where: { id },
      data: { headers: stored, updatedAt: now() },
    })
  })
}

export async function readSecret({ db, settings }: Parts, scope: WebhookScope, id: string) {
  const { secret } = await requireWebhook(db, scope, id)
  return { key: openSecret(secret, id, settings.SERVICE_SECRETS_KEY) }
}

/** Until a day later each delivery is signed with both, so that a receiver can change over without losing one. */
export async function rotateSecret(
  { db, settings }: Parts,
  scope: WebhookScope,
  { id, key }: { id: string; key: string | null | undefined },
) {
  await requireWebhook(db, scope, id)
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM webhook_endpoint WHERE id = ${id} FOR UPDATE`
    const { secret } = await tx.webhookEndpoint.findUniqueOrThrow({ where: { id } })
    await tx.webhookEndpoint.update({
      where: { id },
      data: {
        secret: sealSecret(key ?? newSecret(), id, settings.SERVICE_SECRETS_KEY),
        previousSecret: secret,
        // Deliveries compare it with the time of this machine.
        previousSecretExpiresAt: new Date(Date.now() + overlapMs),
        updatedAt: now(),
      },
    })
  })
}
