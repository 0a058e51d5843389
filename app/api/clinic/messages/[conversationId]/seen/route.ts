import { apiRoute } from '#lib/api/api-route.ts'
import { conversationParams, seeInput } from '#lib/conversations/conversation-input.ts'
import { seeConversation } from '#lib/conversations/desk/answer-conversation.ts'

export const POST = apiRoute({
  permission: 'conversations:desk',
  params: conversationParams,
  input: seeInput,
  run: (context, { params, input }) => seeConversation(context, { ...params, ...input }),
})
