import { apiRoute } from '#lib/api/api-route.ts'
import { messageParams } from '#lib/service-endpoints/endpoint-input.ts'
import { getAttempts } from '#lib/service-endpoints/get-attempts.ts'

export const GET = apiRoute({
  permission: 'service-connection:manage',
  params: messageParams,
  run: (context, { params }) => getAttempts(context, params),
})
