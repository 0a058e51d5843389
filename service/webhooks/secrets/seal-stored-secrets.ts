import type { Db, Transaction } from '#service/db/client.ts'
import { isPlainSecret, isSealedAnew, openSecret, sealSecret } from './seal-secret.ts'
import type { SecretKey } from './secret-keys.ts'

const batchSize = 500

/**
 * Seals what is stored plain or under an older key, in batches; returns how many rows it changed. Run at the start of
 * each program: an older key may be dropped once it has run.
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
      // Locked before they are read: two programs that start together, or a rotation, must not undo each other.
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
    select: { secret: true, previousSecret: true },
  })
  if (!row) return 0
  const stale = (stored: string | null) => stored !== null && !isSealedAnew(stored, keys)
  if (!stale(row.secret) && !stale(row.previousSecret)) return 0
  const renew = (stored: string) =>
    sealSecret(isPlainSecret(stored) ? stored : openSecret(stored, id, keys), id, keys)
  await tx.webhookEndpoint.update({
    where: { id },
    data: {
      secret: renew(row.secret),
      previousSecret: row.previousSecret && renew(row.previousSecret),
    },
  })
  return 1
}
