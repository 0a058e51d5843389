import { z } from 'zod'
import { db, type Transaction } from '#lib/db/client.ts'
import { log } from '#lib/log.ts'
import { defineJob } from '#platform/define-job.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { entryHash, firstHash, sealHash } from './hash-entries.ts'

export const sealAuditJob = defineJob({
  name: 'audit.seal',
  formerNames: ['audit:seal'],
  payload: z.object({}),
  schedule: { match: '* * * * *', options: { backfillPeriod: 60_000 } },
  run: async () => {
    await sealAudit()
  },
})

const batchSize = 10_000
const lockKey = 728_115_002
/** A row gets its id before its transaction commits, so it may appear this many ids behind rows already sealed. */
const lookBehind = 20_000

export async function sealAudit(): Promise<number> {
  let total = 0
  for (;;) {
    const sealed = await db().$transaction(sealBatch, { timeout: 60_000 })
    if (!sealed) return total
    total += sealed.count
    // The log keeps a copy outside the database: rewriting the whole chain does not rewrite the log.
    log().info({ seal: sealed.sealId, entries: sealed.count, hash: sealed.hash }, 'audit sealed')
    if (sealed.count < batchSize) return total
  }
}

async function sealBatch(tx: Transaction) {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(${lockKey}::bigint)::text`
  const last = await tx.auditSeal.findFirst({ orderBy: { id: 'desc' } })
  const sealId = (last?.id ?? 0n) + 1n
  const previousHash = last?.hash ?? firstHash
  const rows = await tx.$queryRaw<{ hash: string; count: number }[]>`
    WITH h AS (
      SELECT e.id AS entry_id, ${entryHash} AS hash
        FROM audit_entry e
       WHERE e.id > (SELECT coalesce(max(entry_id), 0) - ${lookBehind} FROM audit_seal_entry)
         AND NOT EXISTS (SELECT 1 FROM audit_seal_entry s WHERE s.entry_id = e.id)
       ORDER BY e.id LIMIT ${batchSize}
    ), seal AS (
      INSERT INTO audit_seal (id, entry_count, previous_hash, hash)
      SELECT ${sealId}, count(*), ${previousHash}, ${sealHash(Prisma.sql`${sealId}::bigint`, Prisma.sql`${previousHash}::text`)}
        FROM h HAVING count(*) > 0
      RETURNING hash, entry_count
    ), entries AS (
      INSERT INTO audit_seal_entry (entry_id, seal_id, hash) SELECT entry_id, ${sealId}, hash FROM h
    )
    SELECT hash, entry_count AS count FROM seal`
  const [made] = rows
  return made && { sealId: String(sealId), hash: made.hash, count: made.count }
}
