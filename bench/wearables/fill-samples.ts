import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { anchorDay, type Dataset } from './dataset.ts'

/** Days from the anchor's back, one sample a minute, with a value that differs by user and minute. */
const samplesOf = (days: string, user: string) => `
  SELECT '${anchorDay}'::timestamptz + interval '1 day' - make_interval(mins => m) AS at,
         50 + ((m::bigint * 7919 + ${user} * 104729) % 1000) / 10.0 AS value
    FROM generate_series(1, ${days} * 1440) AS m`

interface Size {
  users: number
  days: number
  /** of one more user; 0 for none */
  longDays: number
}

/** Users with a heart rate each minute, and their rollups. One statement each, without the ingest. */
export async function fillSamples(client: Client, size: Size): Promise<Dataset> {
  const { rows: teams } = await client.query<{ id: string }>('SELECT id FROM team')
  const teamId = teams[0]?.id ?? (await createTeam(client))
  const plans = [
    ...Array.from({ length: size.users }, () => size.days),
    ...(size.longDays > 0 ? [size.longDays] : []),
  ]
  const users: string[] = []
  for (const [number, days] of plans.entries()) {
    const userId = randomUUID()
    users.push(userId)
    await client.query(
      'INSERT INTO service_user (id, team_id, client_user_id) VALUES ($1, $2, $3)',
      [userId, teamId, userId],
    )
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO wearable_series (user_id, resource, part, provider, source_type)
       VALUES ($1, 'heartrate', '', 'oura', 'ring') RETURNING id`,
      [userId],
    )
    await client.query(
      `INSERT INTO wearable_sample (user_id, series_id, timezone_offset, at, value, received_at)
       SELECT $1::uuid, $2::int, -25200, at, value, now() FROM (${samplesOf(String(days), String(number))}) AS t
        ORDER BY at`,
      [userId, rows[0]?.id],
    )
  }
  await client.query(`
    INSERT INTO wearable_rollup (user_id, series_id, timezone_offset, hour_at, count, sum, min, max,
                                 oldest_at, oldest_value, newest_at, newest_value)
    SELECT user_id, series_id, timezone_offset, date_trunc('hour', at), count(*), sum(value ORDER BY at), min(value),
           max(value), min(at), (array_agg(value ORDER BY at))[1], max(at), (array_agg(value ORDER BY at DESC))[1]
      FROM wearable_sample GROUP BY 1, 2, 3, 4`)
  await client.query('VACUUM ANALYZE wearable_sample')
  await client.query('VACUUM ANALYZE wearable_rollup')
  const [userId = '', long] = [users[0], size.longDays > 0 ? users.at(-1) : undefined]
  return { teamId, userId, longUserId: long ?? userId, ...size }
}

async function createTeam(client: Client) {
  const [orgId, teamId] = [randomUUID(), randomUUID()]
  await client.query(`INSERT INTO organization (id, name) VALUES ($1, 'Bench')`, [orgId])
  await client.query(
    `INSERT INTO team (id, org_id, name, region, environment, aggregate_queries_enabled)
     VALUES ($1, $2, 'Bench', 'us', 'sandbox', true)`,
    [teamId, orgId],
  )
  return teamId
}
