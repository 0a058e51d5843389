import { apiRoute } from '#lib/api/api-route.ts'
import { startConversationInput } from '#lib/conversations/conversation-input.ts'
import { listOwnConversations } from '#lib/conversations/own/list-own-conversations.ts'
import { startConversation } from '#lib/conversations/own/write-own-message.ts'

export const GET = apiRoute({
  permission: 'conversations:own',
  run: (context) => listOwnConversations(context),
})

export const POST = apiRoute({
  permission: 'conversations:own',
  input: startConversationInput,
  run: (context, { input }) => startConversation(context, input),
})
