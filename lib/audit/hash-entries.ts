import { Prisma } from '#prisma/generated/client.ts'

/** Empty for rows of versions without these columns, whose seals were computed without them. */
const addedColumns = Prisma.sql`
  CASE WHEN num_nonnulls(e.address, e.device, e.session_id, e.reason) = 0 AND e.shown_ids = '{}' AND e.filters = '{}'
       THEN '[]'::jsonb
       ELSE jsonb_build_array(e.address, e.device, e.session_id, e.reason, e.shown_ids, e.filters) END`

/**
 * The hash over all columns of an audit row (as `e`). It lives in code and not in the database, so that changing one does
 * not change the other. Do not edit: existing seals were computed with exactly this text. A new column joins in a way that
 * leaves the hash of a row without it as it was.
 */
export const entryHash = Prisma.sql`
  encode(sha256(convert_to((jsonb_build_array(
    e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor_id, e.actor_role, e.action,
    e.patient_id, e.subject, e.subject_id, e.outcome, e.request_id) || ${addedColumns})::text, 'UTF8')), 'hex')`

/** The hash of a seal, over the one before it and the hashes of its rows (as `h`, with `entry_id` and `hash`). */
export function sealHash(sealId: Prisma.Sql, previousHash: Prisma.Sql) {
  return Prisma.sql`
    encode(sha256(convert_to(${sealId}::text || ' ' || ${previousHash} || ' '
      || coalesce(string_agg(h.entry_id || ':' || h.hash, ',' ORDER BY h.entry_id), ''), 'UTF8')), 'hex')`
}

export const firstHash = '0'.repeat(64)
