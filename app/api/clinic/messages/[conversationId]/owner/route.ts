import { apiRoute } from '#lib/api/api-route.ts'
import {
  assignConversationInput,
  conversationParams,
} from '#lib/conversations/conversation-input.ts'
import { assignConversation } from '#lib/conversations/desk/assign-conversation.ts'

export const PUT = apiRoute({
  permission: 'conversations:desk',
  params: conversationParams,
  input: assignConversationInput,
  run: (context, { params, input }) => assignConversation(context, { ...params, ...input }),
})
