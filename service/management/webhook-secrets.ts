import type { WriteWebhookHeaders } from '#contract/management/webhooks.ts'
import { maxSignatures } from '#contract/webhook-events.ts'
import { now } from '#platform/clock.ts'
import type { Db } from '#service/db/client.ts'
import type { ServiceSettings } from '#service/env/env.ts'
import { HttpFault, invalidValue } from '#service/http/http-fault.ts'
import { presentTime } from '#service/http/present-time.ts'
import { readFormer, writeEarlier } from '#service/webhooks/secrets/former-secrets.ts'
import { openHeaders, sealHeaders } from '#service/webhooks/secrets/seal-headers.ts'
import { openSecret, sealSecret } from '#service/webhooks/secrets/seal-secret.ts'
import { lockWebhook, newSecret, requireWebhook, type WebhookScope } from './webhooks.ts'

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
    const { headers: sealed } = await lockWebhook(tx, id)
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

/**
 * Until a day later each delivery is signed with the former one too, so that a receiver can change over without losing
 * any. The current one again changes nothing: it is a request whose answer was lost.
 */
export async function rotateSecret(
  { db, settings }: Parts,
  scope: WebhookScope,
  { id, key }: { id: string; key: string | null | undefined },
) {
  await requireWebhook(db, scope, id)
  const keys = settings.SERVICE_SECRETS_KEY
  const next = key ?? newSecret()
  const isNext = (sealed: string) => decode(openSecret(sealed, id, keys)).equals(decode(next))
  await db.$transaction(async (tx) => {
    const endpoint = await lockWebhook(tx, id)
    if (isNext(endpoint.secret)) return
    // Deliveries compare it with the time of this machine.
    const at = new Date()
    const former = readFormer(endpoint, at).filter(({ secret }) => !isNext(secret))
    const oldest = former.at(-1)
    if (oldest && former.length + 2 > maxSignatures)
      throw new HttpFault(
        409,
        `A delivery has at most ${maxSignatures} signatures: the oldest secret ends at ${presentTime(oldest.expiresAt)}`,
      )
    await tx.webhookEndpoint.update({
      where: { id },
      data: {
        secret: sealSecret(next, id, keys),
        previousSecret: endpoint.secret,
        previousSecretExpiresAt: new Date(at.getTime() + overlapMs),
        earlierSecrets: writeEarlier(former),
        updatedAt: now(),
      },
    })
  })
}

const decode = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
