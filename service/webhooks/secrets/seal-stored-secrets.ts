import type { SecretKey } from '#platform/secret-keys.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import { readEarlier, writeEarlier } from './former-secrets.ts'
import { openHeaders, sealHeaders } from './seal-headers.ts'
import { isPlainSecret, isSealedWithNewestKey, openSecret, sealSecret } from './seal-secret.ts'

const batchSize = 500

/**
 * Seals secrets that are stored plain or with an older key, in batches; returns how many rows it changed. Each program
 * runs it at startup, so an older key can be removed once it has run.
 */
export async function sealStoredSecrets(db: Db, keys: readonly SecretKey[]): Promise<number> {
  let after = ''
  let changed = 0
  for (;;) {
    const batch = await db.$transaction(async (tx) => {
      const rows = await tx.webhookEndpoint.findMany({
        where: { id: { gt: after } },
        orderBy: { id: 'asc' },
        take: batchSize,
        select: { id: true },
      })
      // Locked before reading: two programs that start together, or a rotation, must not overwrite each other.
      await tx.$queryRaw`SELECT 1 FROM webhook_endpoint WHERE id = ANY(${rows.map(({ id }) => id)}) ORDER BY id FOR UPDATE`
      for (const { id } of rows) changed += await sealRow(tx, id, keys)
      return rows
    })
    const last = batch.at(-1)
    if (!last) return changed
    after = last.id
  }
}

async function sealRow(tx: Transaction, id: string, keys: readonly SecretKey[]) {
  const row = await tx.webhookEndpoint.findUnique({
    where: { id },
    select: { secret: true, previousSecret: true, earlierSecrets: true, headers: true },
  })
  if (!row) return 0
  const isStale = (stored: string | null) => stored !== null && !isSealedWithNewestKey(stored, keys)
  const earlier = readEarlier(row.earlierSecrets)
  const sealed = [row.secret, row.previousSecret, ...earlier.map(({ secret }) => secret)]
  if (![...sealed, row.headers].some(isStale)) return 0
  const reseal = (stored: string) =>
    sealSecret(isPlainSecret(stored) ? stored : openSecret(stored, id, keys), id, keys)
  await tx.webhookEndpoint.update({
    where: { id },
    data: {
      secret: reseal(row.secret),
      previousSecret: row.previousSecret && reseal(row.previousSecret),
      // What has ended may be under a key that was dropped.
      earlierSecrets: writeEarlier(
        earlier
          .filter(({ expiresAt }) => expiresAt > new Date())
          .map(({ secret, expiresAt }) => ({ secret: reseal(secret), expiresAt })),
      ),
      headers: sealHeaders(openHeaders(row.headers, id, keys), id, keys),
    },
  })
  return 1
}
