import { apiRoute } from '#lib/api/api-route.ts'
import { countWaiting } from '#lib/conversations/desk/list-conversations.ts'

export const GET = apiRoute({
  permission: 'conversations:desk',
  run: (context) => countWaiting(context),
})
