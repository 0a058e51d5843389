import { apiRoute } from '#lib/api/api-route.ts'
import { createKeyInput } from '#lib/service-connection/key-input.ts'
import { createTeamKey } from '#lib/service-connection/team-keys.ts'

export const POST = apiRoute({
  permission: 'service-connection:manage',
  input: createKeyInput,
  run: (context, { input }) => createTeamKey(context, input),
})
