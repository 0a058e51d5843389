import { Prisma } from '#prisma/generated/client.ts'

/**
 * The hash of each row of the audit (as `e`), over all that it says. It stands here and not in the database, so that
 * who can change the one cannot change the other; seals that exist were made with exactly this text.
 */
export const entryHash = Prisma.sql`
  encode(sha256(convert_to(jsonb_build_array(
    e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor_id, e.actor_role, e.action,
    e.patient_id, e.subject, e.subject_id, e.outcome, e.request_id)::text, 'UTF8')), 'hex')`

/** The hash of a seal, over the one before it and the hashes of its rows (as `h`, with `entry_id` and `hash`). */
export function sealHash(sealId: Prisma.Sql, previousHash: Prisma.Sql) {
  return Prisma.sql`
    encode(sha256(convert_to(${sealId}::text || ' ' || ${previousHash} || ' '
      || coalesce(string_agg(h.entry_id || ':' || h.hash, ',' ORDER BY h.entry_id), ''), 'UTF8')), 'hex')`
}

/** What the first seal stands on. */
export const firstHash = '0'.repeat(64)
