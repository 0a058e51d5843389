import { db } from '#lib/db/client.ts'
import { asReportId, type ReportId } from '#lib/ids.ts'

const quietReports = `
  SELECT p.job_id::text AS job_id
    FROM report_projection p
    LEFT JOIN report_check c ON c.job_id = p.job_id
    CROSS JOIN LATERAL (
      SELECT coalesce(max(m.received_at), '-infinity') AS at FROM service_message m
       WHERE m.subject = 'report' AND m.subject_id = p.job_id
    ) AS last_message
   WHERE p.status NOT IN ('completed', 'failed')
     AND greatest(last_message.at, coalesce(c.checked_at, '-infinity')) <
         now() - CASE WHEN last_message.at > now() - interval '1 hour' THEN interval '2 minutes'
                      WHEN last_message.at > now() - interval '1 day' THEN interval '15 minutes'
                      ELSE interval '6 hours' END
   ORDER BY greatest(last_message.at, coalesce(c.checked_at, '-infinity'))
   LIMIT $1`

/** Reading a report takes a minute at most. */
export async function findQuietReports(limit: number): Promise<ReportId[]> {
  const rows = await db().$queryRawUnsafe<{ job_id: string }[]>(quietReports, limit)
  return rows.map(({ job_id }) => asReportId(job_id))
}
