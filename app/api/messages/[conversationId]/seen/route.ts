import { apiRoute } from '#lib/api/api-route.ts'
import { conversationParams, seeInput } from '#lib/conversations/conversation-input.ts'
import { seeOwnConversation } from '#lib/conversations/own/follow-own-conversation.ts'

export const POST = apiRoute({
  permission: 'conversations:own',
  params: conversationParams,
  input: seeInput,
  run: (context, { params, input }) => seeOwnConversation(context, { ...params, ...input }),
})
