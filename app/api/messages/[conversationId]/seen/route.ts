import { apiRoute } from '#lib/api/api-route.ts'
import { conversationParams } from '#lib/conversations/conversation-input.ts'
import { seeOwnConversation } from '#lib/conversations/own/follow-own-conversation.ts'

export const POST = apiRoute({
  permission: 'conversations:own',
  params: conversationParams,
  run: (context, { params }) => seeOwnConversation(context, params),
})
