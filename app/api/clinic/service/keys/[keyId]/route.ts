import { apiRoute } from '#lib/api/api-route.ts'
import { deleteTeamKey, teamKeyParams } from '#lib/service-connection/team-keys.ts'

export const DELETE = apiRoute({
  permission: 'service-connection:manage',
  params: teamKeyParams,
  run: (context, { params }) => deleteTeamKey(context, params),
})
