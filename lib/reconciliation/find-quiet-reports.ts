import { db } from '#lib/db/client.ts'

const quietReports = `
  SELECT p.job_id::text AS job_id
    FROM report_projection p
    LEFT JOIN report_check c ON c.job_id = p.job_id
    CROSS JOIN LATERAL (
      SELECT coalesce(max(m.received_at), '-infinity') AS at FROM service_message m WHERE m.report_id = p.job_id
    ) AS told
   WHERE p.status NOT IN ('completed', 'failed')
     AND greatest(told.at, coalesce(c.checked_at, '-infinity')) <
         now() - CASE WHEN told.at > now() - interval '1 hour' THEN interval '2 minutes'
                      WHEN told.at > now() - interval '1 day' THEN interval '15 minutes'
                      ELSE interval '6 hours' END
   ORDER BY greatest(told.at, coalesce(c.checked_at, '-infinity'))
   LIMIT $1`

/** Reports under way of which nothing was heard or asked for too long; reading one takes a minute at most. */
export async function findQuietReports(limit: number): Promise<string[]> {
  const rows = await db().$queryRawUnsafe<{ job_id: string }[]>(quietReports, limit)
  return rows.map(({ job_id }) => job_id)
}
