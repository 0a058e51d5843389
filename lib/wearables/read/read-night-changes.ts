import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { findChanges, type OffsetChange } from '#lib/wearables/numbers/local-days.ts'
import type { Sleep } from '#lib/wearables/numbers/merge-sleep.ts'

interface Measured {
  from: number
  offset: number
}

/**
 * The person's clock during sleeps: a provider gives a sleep the offset of its waking alone. What it was at the beginning is
 * known by what was measured last before, by the same provider where it measured anything.
 */
export async function readNightChanges(
  tx: Transaction,
  patientId: PatientId,
  sleeps: readonly Sleep[],
  offset: number,
): Promise<OffsetChange[]> {
  const moved = await readMoved(tx, patientId, sleeps)
  const measured = sleeps.flatMap((sleep): Measured[] => {
    const { from, until, offset: waking } = sleep
    const begin = moved.get(sleep)
    if (!begin) return [{ from, offset: waking }]
    return [
      { from, offset: begin.offset },
      { from: begin.until ?? until, offset: waking },
    ]
  })
  return findChanges(measured, offset)
}

/** Sleeps that began by another clock, and when that changed; null where nothing was measured from then on. */
async function readMoved(
  tx: Transaction,
  patientId: PatientId,
  sleeps: readonly Sleep[],
): Promise<ReadonlyMap<Sleep, { offset: number; until: number | null }>> {
  if (sleeps.length === 0) return new Map()
  const rows = await tx.$queryRaw<{ index: number; offset: number; until: number | null }[]>`
    SELECT n.index::int - 1 AS index, before.offset, change.until
      FROM unnest(${sleeps.map(({ from }) => from)}::float8[], ${sleeps.map(({ until }) => until)}::float8[],
                  ${sleeps.map((sleep) => sleep.offset)}::int[],
                  ${sleeps.map(({ source }) => source.split(' ')[0])}::text[])
           WITH ORDINALITY AS n (from_ms, until_ms, waking, provider, index)
     CROSS JOIN LATERAL (
           SELECT newest.timezone_offset AS offset
             FROM wearable_series s
            CROSS JOIN LATERAL (
                  SELECT at, timezone_offset FROM wearable_sample
                   WHERE patient_id = s.patient_id AND series_id = s.id AND timezone_offset IS NOT NULL
                     AND at < to_timestamp(n.from_ms / 1000) + interval '15 minutes'
                     AND at > to_timestamp(n.from_ms / 1000) - interval '6 hours'
                   ORDER BY at DESC LIMIT 1) AS newest
            WHERE s.patient_id = ${patientId}::uuid
            ORDER BY s.provider = n.provider DESC, newest.at DESC LIMIT 1) AS before
      LEFT JOIN LATERAL (
           SELECT (date_part('epoch', min(at)) * 1000)::float8 AS until
             FROM wearable_sample
            WHERE patient_id = ${patientId}::uuid
              AND series_id IN (SELECT id FROM wearable_series WHERE patient_id = ${patientId}::uuid)
              AND at > to_timestamp(n.from_ms / 1000) AND at < to_timestamp(n.until_ms / 1000)
              AND timezone_offset = n.waking) AS change ON before.offset <> n.waking
     WHERE before.offset <> n.waking`
  return new Map(
    rows.flatMap(({ index, ...row }) => {
      const sleep = sleeps[index]
      return sleep ? [[sleep, row] as const] : []
    }),
  )
}
