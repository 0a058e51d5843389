import { queryTables } from '#contract/aggregate/tables.ts'
import type { TypedSql } from '#service/aggregate/where/compile-where.ts'
import { Prisma } from '#service/db/generated/client.ts'
import type { LocalWindow, QueryTable } from './query-table.ts'
import { readSleepMacro } from './sleep-macros.ts'
import { orderBySource, type SourcePriority } from './source-order.ts'
import { readSummaryColumn } from './summary-columns.ts'

const ofSleep = (name: string) => readSummaryColumn('sleep', name) ?? Prisma.empty
const ofActivity = (name: string) => readSummaryColumn('activity', name) ?? Prisma.empty
const source = { provider: Prisma.raw('s.provider'), sourceType: Prisma.raw('s.source_type') }

interface ReadinessOptions {
  userId: string
  window: LocalWindow
  sleep: SourcePriority
  activity: SourcePriority
}

/**
 * One row a day, from its longest night and its activity, each of the best source. Recovery compares the night's heart rate
 * variability and resting heart rate with those of the 21 days before, of which at least seven must have a night: 50 is as
 * usual, and a standard deviation better or worse is 20. Strain is 0 to 21, by minutes of low, medium and high intensity.
 */
export function openReadinessTable({
  userId,
  window,
  sleep,
  activity,
}: ReadinessOptions): QueryTable {
  const types: Record<string, TypedSql['type']> = queryTables.derived_readiness
  const local = Prisma.sql`s.date::timestamp`
  return {
    rows: () => Prisma.sql`
        FROM (${readDays(userId, window, { sleep, activity })}) s
       WHERE ${local} >= ${window.from}::timestamp AND ${local} < ${window.until}::timestamp`,
    column: (name) => {
      const type = Object.hasOwn(types, name) ? types[name] : undefined
      return type && { type, sql: Prisma.raw(`s.${name}`) }
    },
    local,
    at: local,
    tie: Prisma.sql`1`,
    newestOffset: Prisma.sql`(
      SELECT timezone_offset FROM wearable_summary
       WHERE user_id = ${userId}::uuid AND kind IN ('sleep', 'activity') AND timezone_offset IS NOT NULL
       ORDER BY calendar_date DESC, received_at DESC LIMIT 1)`,
  }
}

type Priorities = Pick<ReadinessOptions, 'sleep' | 'activity'>

function readDays(userId: string, window: LocalWindow, priorities: Priorities) {
  return Prisma.sql`
    SELECT coalesce(n.day, a.day) AS date, n.chronotype, n.sleep_score, n.recovery AS recovery_score,
           CASE WHEN n.recovery < 34 THEN 'red' WHEN n.recovery < 67 THEN 'yellow'
                WHEN n.recovery IS NOT NULL THEN 'green' END AS recovery_zone,
           100 - n.recovery AS stress_score, a.strain AS strain_score,
           CASE WHEN a.strain < 10 THEN 'light' WHEN a.strain < 14 THEN 'moderate'
                WHEN a.strain < 18 THEN 'high' WHEN a.strain IS NOT NULL THEN 'all_out' END AS strain_zone
      FROM (${compareNights(userId, window, priorities.sleep)}) n
      FULL JOIN (${strainOfDays(userId, window, priorities.activity)}) a ON a.day = n.day`
}

function compareNights(userId: string, window: LocalWindow, priority: SourcePriority) {
  return Prisma.sql`
    SELECT day, chronotype, sleep_score,
           CASE WHEN nights >= 7 AND (variability IS NOT NULL OR resting IS NOT NULL) THEN
             round(least(100, greatest(0, 50 + 20 * (coalesce(variability, 0) + coalesce(resting, 0))
               / ((variability IS NOT NULL)::int + (resting IS NOT NULL)::int)))) END AS recovery
      FROM (SELECT day, chronotype, sleep_score, count(*) OVER before AS nights,
                   coalesce((hrv - avg(hrv) OVER before) / nullif(stddev_samp(hrv) OVER before, 0),
                            hrv - hrv) AS variability,
                   coalesce((avg(heart_rate) OVER before - heart_rate)
                            / nullif(stddev_samp(heart_rate) OVER before, 0), heart_rate - heart_rate) AS resting
              FROM (${listNights(userId, window, priority)}) nights
            WINDOW before AS (ORDER BY day RANGE BETWEEN '21 days' PRECEDING AND '1 day' PRECEDING)) compared`
}

function listNights(userId: string, { from, until }: LocalWindow, priority: SourcePriority) {
  return Prisma.sql`
    SELECT DISTINCT ON (s.calendar_date) s.calendar_date AS day,
           ${readSleepMacro('chronotype', userId)?.sql} AS chronotype,
           ${readSleepMacro('sleep_score', userId)?.sql} AS sleep_score,
           ${ofSleep('hrv_mean_rmssd')} AS hrv, ${ofSleep('heart_rate_resting')} AS heart_rate
      FROM wearable_summary s
     WHERE s.user_id = ${userId}::uuid AND s.kind = 'sleep'
       AND ${ofSleep('type')} IS DISTINCT FROM 'acknowledged_nap'
       AND s.calendar_date >= ${from}::timestamp - interval '21 days' AND s.calendar_date < ${until}::timestamp
     ORDER BY s.calendar_date, ${orderBySource(source, priority)},
              ${ofSleep('stage_asleep_second')} DESC NULLS LAST, s.id`
}

function strainOfDays(userId: string, { from, until }: LocalWindow, priority: SourcePriority) {
  const load = Prisma.sql`(coalesce(${ofActivity('intensity_low_second')}, 0)
    + 3 * coalesce(${ofActivity('intensity_medium_second')}, 0)
    + 6 * coalesce(${ofActivity('intensity_high_second')}, 0)) / 60`
  return Prisma.sql`
    SELECT DISTINCT ON (s.calendar_date) s.calendar_date AS day,
           CASE WHEN ${ofActivity('duration_active_second')} IS NOT NULL
                THEN round((21 * (1 - exp(-${load} / 300)))::numeric, 1)::float8 END AS strain
      FROM wearable_summary s
     WHERE s.user_id = ${userId}::uuid AND s.kind = 'activity'
       AND s.calendar_date >= ${from}::timestamp AND s.calendar_date < ${until}::timestamp
     ORDER BY s.calendar_date, ${orderBySource(source, priority)}, s.id`
}
