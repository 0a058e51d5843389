import { apiRoute } from '#lib/api/api-route.ts'
import { conversationParams } from '#lib/conversations/conversation-input.ts'
import { seeConversation } from '#lib/conversations/desk/answer-conversation.ts'

export const POST = apiRoute({
  permission: 'conversations:desk',
  params: conversationParams,
  run: (context, { params }) => seeConversation(context, params),
})
