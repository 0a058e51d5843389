import { apiRoute } from '#lib/api/api-route.ts'
import {
  closeConversationInput,
  conversationParams,
} from '#lib/conversations/conversation-input.ts'
import { closeConversation } from '#lib/conversations/desk/assign-conversation.ts'

export const PUT = apiRoute({
  permission: 'conversations:desk',
  params: conversationParams,
  input: closeConversationInput,
  run: (context, { params, input }) => closeConversation(context, { ...params, ...input }),
})
