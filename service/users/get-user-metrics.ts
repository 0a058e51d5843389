import type { DbReader } from '#service/db/client.ts'

/** Counts over the team's users; none of them is connected to a wearable yet. */
export async function getUserMetrics(db: DbReader, teamId: string) {
  const [users, orders] = await Promise.all([
    db.user.count({ where: { teamId, deletedAt: null } }),
    db.order.count({ where: { teamId, user: { deletedAt: null } } }),
  ])
  return {
    team_id: teamId,
    number_of_users: users,
    number_of_connected_sources: 0,
    number_of_errored_connected_sources: 0,
    number_of_connected_sources_by_week: [],
    number_of_ordered_tests: orders,
  }
}
