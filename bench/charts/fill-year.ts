import type { Client } from 'pg'

/** A whole calendar year of the demo patient: everything of it is in the past. */
export const year = 2025
export const dayOfYear = `${year}-06-18`

const series = { heartrate: 900_001, steps: 900_002 } as const
const from = `${year}-01-01T00:00:00Z`
const until = `${year + 1}-01-01T00:00:00Z`

/**
 * A heart rate and a count of steps each minute of a year, 525,600 rows each, in place of what the demo patient has. Returns the
 * number of rows.
 */
export async function fillYear(client: Client, email: string): Promise<number> {
  const found = await client.query<{ id: string }>(
    'SELECT p.id FROM patient p JOIN "user" u ON u.id = p.user_id WHERE u.email = $1',
    [email],
  )
  const patientId = found.rows[0]?.id
  if (!patientId) throw new Error('the demo patient is gone')
  for (const table of ['wearable_sample', 'wearable_series', 'wearable_summary'])
    await client.query(`DELETE FROM ${table} WHERE patient_id = $1`, [patientId])
  let rows = 0
  for (const [resource, id] of Object.entries(series)) {
    await client.query(
      `INSERT INTO wearable_series (patient_id, id, resource, provider, source_type)
       VALUES ($1, $2, $3, 'oura', 'ring')`,
      [patientId, id, resource],
    )
    const value =
      resource === 'steps'
        ? 'CASE WHEN extract(hour FROM at) BETWEEN 7 AND 21 THEN (n::bigint * 7919) % 23 ELSE 0 END'
        : '58 + 14 * sin(n / 229.0) + (n::bigint * 7919) % 9'
    const filled = await client.query(
      `INSERT INTO wearable_sample (patient_id, series_id, at, value, received_at, timezone_offset, duration_ms)
       SELECT $1, $2, at, ${value}, at + interval '2 minutes', -25200, $3::int
         FROM (SELECT n, $4::timestamptz + n * interval '1 minute' AS at
                 FROM generate_series(0, (extract(epoch FROM $5::timestamptz - $4::timestamptz) / 60)::int - 1) AS n) AS minutes`,
      [patientId, id, resource === 'steps' ? 60_000 : null, from, until],
    )
    rows += filled.rowCount ?? 0
  }
  await client.query('VACUUM (ANALYZE) wearable_sample')
  return rows
}
