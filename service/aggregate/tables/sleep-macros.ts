import type { TypedSql } from '#service/aggregate/where/compile-where.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { readSummaryColumn } from './summary-columns.ts'

const column = (name: string) => readSummaryColumn('sleep', name) ?? Prisma.empty

/** Values that are derived from a night (contract 2.15), in their version "automatic". */
export function readSleepMacro(name: string, userId: string): TypedSql | undefined {
  switch (name) {
    case 'sleep_score':
      return { type: 'number', sql: sleepScore() }
    case 'chronotype':
      return { type: 'text', sql: chronotype() }
    case 'asleep_at':
      return {
        type: 'timestamp',
        sql: Prisma.sql`(${column('session_start')} + make_interval(secs => ${column('latency_second')}))`,
      }
    case 'awake_at':
      return { type: 'timestamp', sql: column('session_end') }
    case 'awakenings':
      return { type: 'number', sql: awakenings(userId) }
    default:
      return undefined
  }
}

/**
 * The provider's score, or else out of 100: half for the time asleep of eight hours, a quarter for the share of the night
 * that was sleep, a quarter for deep and REM sleep as far as 45 % of it.
 */
function sleepScore() {
  const asleep = column('stage_asleep_second')
  const restoring = Prisma.sql`(coalesce(${column('stage_deep_second')}, 0) + coalesce(${column('stage_rem_second')}, 0))`
  return Prisma.sql`coalesce(${column('score')}, CASE WHEN ${asleep} > 0 THEN round(
    50 * least(${asleep} / 28800, 1)
    + 25 * ${asleep} / (${asleep} + coalesce(${column('stage_awake_second')}, 0))
    + 25 * least(${restoring} / ${asleep} / 0.45, 1)) END)`
}

/** By the middle of the night in local time. */
function chronotype() {
  const start = column('session_start')
  const middle = Prisma.sql`(${start} + (${column('session_end')} - ${start}) / 2)::time`
  return Prisma.sql`CASE
    WHEN ${middle} >= '17:00' OR ${middle} <= '03:30' THEN 'lark'
    WHEN ${middle} <= '06:00' THEN 'third'
    WHEN ${middle} IS NOT NULL THEN 'owl' END`
}

/** How often the night's stages go from sleep to waking; null for a night without stages. */
function awakenings(userId: string) {
  return Prisma.sql`(
    SELECT (SELECT count(*)::float8
              FROM (SELECT stage, lag(stage) OVER (ORDER BY position) AS before
                      FROM jsonb_array_elements_text(c.fields -> 'stage_type')
                           WITH ORDINALITY AS e (stage, position)) t
             WHERE t.stage = '4' AND t.before IN ('1', '2', '3'))
      FROM wearable_summary c
     WHERE c.user_id = ${userId}::uuid AND c.kind = 'sleep_cycle'
       AND c.calendar_date BETWEEN s.calendar_date - 1 AND s.calendar_date + 1
       AND c.fields ->> 'sleep_id' = s.id::text AND jsonb_typeof(c.fields -> 'stage_type') = 'array'
     ORDER BY c.received_at DESC, c.id
     LIMIT 1)`
}
