import type { Transaction } from '#lib/db/client.ts'

/** Rebuilding holds it exclusively; applying messages shares it. */
const rebuildLockKey = 728_115_001

/** Blocks other transactions from folding messages of the same subjects; in key order, so that none deadlock. */
export async function lockSubjects(tx: Transaction, subjectIds: readonly string[]) {
  await lockAgainstRebuild(tx)
  await tx.$queryRaw`
    SELECT pg_advisory_xact_lock(key)::text
      FROM (SELECT DISTINCT hashtextextended(id, 0) AS key FROM unnest(${subjectIds}::text[]) AS id ORDER BY 1) AS keys`
}

export async function lockAgainstRebuild(tx: Transaction) {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock_shared(${rebuildLockKey}::bigint)::text`
}

/** Also for the deletion and the restoration of a patient: they decide which messages are applied. */
export async function lockForRebuild(tx: Transaction) {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(${rebuildLockKey}::bigint)::text`
}
