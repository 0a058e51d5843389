import type { Db } from '#lib/db/client.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { entryHash, firstHash, sealHash } from './hash-entries.ts'

/** Sealing runs every minute: an older unsealed row was inserted out of order, or sealing has stopped. */
const unsealedMinutes = 10
const maxFaults = 100

export type AuditFault =
  | { kind: 'edited' | 'removed' | 'not-sealed'; entryId: string; sealId?: string }
  | { kind: 'seal-edited' | 'seal-removed' | 'chain-broken'; sealId: string }
  | { kind: 'head-missing' }

export interface AuditVerdict {
  entries: number
  seals: number
  /** written since the last seal, so not yet covered by the chain */
  waiting: number
  /** the newest seal's hash, to check later that the chain still contains it */
  head: string
  faults: AuditFault[]
}

/**
 * Names each row that was edited, removed or inserted, and each invalid seal. `knownHead` is a hash
 * kept elsewhere (the log has every one).
 */
export async function verifyAudit(db: Db, knownHead?: string): Promise<AuditVerdict> {
  return db.$transaction(
    async (tx) => {
      const faults: AuditFault[] = [
        ...(await findFaultyEntries(tx)),
        ...(await findFaultySeals(tx)),
        ...(await findMissingHead(tx, knownHead)),
      ]
      const newest = await tx.auditSeal.findFirst({ orderBy: { id: 'desc' } })
      const [count] = await tx.$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM audit_entry e
         WHERE NOT EXISTS (SELECT 1 FROM audit_seal_entry s WHERE s.entry_id = e.id)`
      return {
        entries: await tx.auditEntry.count(),
        seals: await tx.auditSeal.count(),
        waiting: count?.waiting ?? 0,
        head: newest?.hash ?? firstHash,
        faults,
      }
    },
    { isolationLevel: 'RepeatableRead', timeout: 3_600_000, maxWait: 10_000 },
  )
}

type Reader = Prisma.TransactionClient

async function findFaultyEntries(tx: Reader): Promise<AuditFault[]> {
  const rows = await tx.$queryRaw<
    { kind: 'edited' | 'removed' | 'not-sealed'; entry_id: bigint; seal_id: bigint | null }[]
  >`
    SELECT CASE WHEN e.id IS NULL THEN 'removed' WHEN s.entry_id IS NULL THEN 'not-sealed' ELSE 'edited' END AS kind,
           coalesce(e.id, s.entry_id) AS entry_id, s.seal_id
      FROM audit_entry e FULL JOIN audit_seal_entry s ON s.entry_id = e.id
     WHERE e.id IS NULL
        OR (s.entry_id IS NULL AND (e.at < now() - make_interval(mins => ${unsealedMinutes}::int)
                                    OR e.id < (SELECT max(entry_id) - 20000 FROM audit_seal_entry)))
        OR s.hash <> ${entryHash}
     ORDER BY 2 LIMIT ${maxFaults}`
  return rows.map(({ kind, entry_id, seal_id }) => ({
    kind,
    entryId: String(entry_id),
    ...(seal_id !== null && { sealId: String(seal_id) }),
  }))
}

async function findFaultySeals(tx: Reader): Promise<AuditFault[]> {
  const rows = await tx.$queryRaw<{ id: bigint; is_broken: boolean; is_after_gap: boolean }[]>`
    WITH chain AS (
      SELECT id, previous_hash, hash, entry_count, lag(id) OVER w AS previous_id, lag(hash) OVER w AS hash_before
        FROM audit_seal WINDOW w AS (ORDER BY id)
    ), computed AS (
      SELECT c.id, ${sealHash(Prisma.sql`c.id`, Prisma.sql`c.previous_hash`)} AS hash, count(h.entry_id) AS entry_count
        FROM chain c LEFT JOIN audit_seal_entry h ON h.seal_id = c.id GROUP BY c.id, c.previous_hash
    )
    SELECT c.id, coalesce(c.hash_before, ${firstHash}) <> c.previous_hash AS is_broken,
           c.id <> coalesce(c.previous_id, 0) + 1 AS is_after_gap
      FROM chain c JOIN computed n USING (id)
     WHERE n.hash <> c.hash OR n.entry_count <> c.entry_count
        OR coalesce(c.hash_before, ${firstHash}) <> c.previous_hash OR c.id <> coalesce(c.previous_id, 0) + 1
     ORDER BY c.id LIMIT ${maxFaults}`
  return rows.map(({ id, is_after_gap, is_broken }) => {
    if (is_after_gap) return { kind: 'seal-removed', sealId: String(id - 1n) }
    return { kind: is_broken ? 'chain-broken' : 'seal-edited', sealId: String(id) }
  })
}

async function findMissingHead(tx: Reader, knownHead: string | undefined): Promise<AuditFault[]> {
  if (!knownHead) return []
  const held = await tx.auditSeal.findUnique({ where: { hash: knownHead } })
  return held ? [] : [{ kind: 'head-missing' }]
}
