import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { readCriticalSettings } from '#lib/critical-results/critical-settings.ts'
import type { MeasuresView } from '#lib/critical-results/critical-view.ts'
import { db } from '#lib/db/client.ts'

const days = 90

interface Measured {
  total: number
  confirmed: number
  in_time: number
  first_attempt: number | null
  confirmation: number | null
}

interface Hour {
  hour: number
  count: number
  minutes: number | null
}

/**
 * How fast patients were reached in the last 90 days, counted from the records of the calls. Share and times are those of the
 * first confirmation after the result was raised. Names no patient, so it is not audited.
 */
export async function getMeasures(context: Context): Promise<MeasuresView> {
  requireStaff(context, 'critical-results:see')
  return db().$transaction(async (tx) => {
    const { timeZone, confirmMinutes } = await readCriticalSettings(tx)
    // The totals and the hours in one pass over the same rows.
    const [sums] = await tx.$queryRaw<Measured[]>`
      WITH measured AS (
        SELECT extract(epoch FROM a.first - r.raised_at) / 60 AS first, extract(epoch FROM a.done - r.raised_at) / 60 AS done
          FROM critical_result r LEFT JOIN LATERAL (
            SELECT min(called_at) AS first, min(called_at) FILTER (WHERE outcome = 'confirmed') AS done
              FROM critical_call WHERE critical_id = r.id) a ON true
         WHERE r.raised_at > now() - ${days} * interval '1 day' AND r.withdrawal IS DISTINCT FROM 'another-person'
           AND (a.done IS NOT NULL OR r.raised_at < now() - ${confirmMinutes} * interval '1 minute'))
      SELECT count(*)::int AS total, count(done)::int AS confirmed,
             count(*) FILTER (WHERE done <= ${confirmMinutes})::int AS in_time,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY first)::float8 AS first_attempt,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY done)::float8 AS confirmation
        FROM measured`
    const hours = await tx.$queryRaw<Hour[]>`
      SELECT extract(hour FROM r.raised_at AT TIME ZONE ${timeZone})::int AS hour, count(*)::int AS count,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM a.done - r.raised_at) / 60)::float8 AS minutes
        FROM critical_result r LEFT JOIN LATERAL (
          SELECT min(called_at) AS done FROM critical_call WHERE critical_id = r.id AND outcome = 'confirmed') a ON true
       WHERE r.raised_at > now() - ${days} * interval '1 day'
       GROUP BY 1 ORDER BY 1`
    const hourOf = new Map(hours.map((row) => [row.hour, row]))
    return {
      days,
      total: sums?.total ?? 0,
      confirmedInTime: sums?.in_time ?? 0,
      confirmMinutes,
      confirmed: sums?.confirmed ?? 0,
      medianFirstAttemptMinutes: sums?.first_attempt ?? null,
      medianConfirmationMinutes: sums?.confirmation ?? null,
      byHour: Array.from({ length: 24 }, (_, hour) => ({
        hour,
        count: hourOf.get(hour)?.count ?? 0,
        medianMinutes: hourOf.get(hour)?.minutes ?? null,
      })),
    }
  })
}
