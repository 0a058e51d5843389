import type { DbReader } from '#service/db/client.ts'
import { presentConnection } from './present-connection.ts'

/** The caller has checked that the user is the team's. */
export async function listConnections(db: DbReader, userId: string) {
  const connections = await db.wearableConnection.findMany({
    where: { userId, disconnectedAt: null },
    orderBy: [{ connectedAt: 'asc' }, { id: 'asc' }],
  })
  return { providers: connections.map(presentConnection) }
}

interface WeekCount {
  week: Date
  count: number
}

/** Counts of a team's connections (contract 2.2). */
export async function countConnections(db: DbReader, teamId: string) {
  const where = { user: { teamId, deletedAt: null }, disconnectedAt: null }
  const [connected, errored, weeks] = await Promise.all([
    db.wearableConnection.count({ where }),
    db.wearableConnection.count({ where: { ...where, status: 'error' } }),
    db.$queryRaw<WeekCount[]>`
      SELECT date_trunc('week', c.connected_at) AS week, count(*)::int AS count
        FROM wearable_connection c
        JOIN service_user u ON u.id = c.user_id
       WHERE u.team_id = ${teamId}::uuid AND u.deleted_at IS NULL AND c.disconnected_at IS NULL
       GROUP BY 1 ORDER BY 1`,
  ])
  return {
    number_of_connected_sources: connected,
    number_of_errored_connected_sources: errored,
    number_of_connected_sources_by_week: weeks.map(({ week, count }) => ({
      week: week.toISOString().slice(0, 10),
      count,
    })),
  }
}
