import { apiRoute } from '#lib/api/api-route.ts'
import { countOwnUnread } from '#lib/conversations/own/list-own-conversations.ts'

export const GET = apiRoute({
  permission: 'conversations:own',
  run: (context) => countOwnUnread(context),
})
