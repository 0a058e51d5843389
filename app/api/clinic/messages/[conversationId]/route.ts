import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { answerInput, conversationParams } from '#lib/conversations/conversation-input.ts'
import { answerConversation } from '#lib/conversations/desk/answer-conversation.ts'
import { getConversation } from '#lib/conversations/desk/get-conversation.ts'

export const GET = apiRoute({
  permission: 'conversations:desk',
  params: conversationParams,
  run: (context, { params, request }) =>
    getConversation(context, { ...params, access: request.headers.get(accessHeader) }),
})

export const POST = apiRoute({
  permission: 'conversations:desk',
  params: conversationParams,
  input: answerInput,
  run: (context, { params, input }) => answerConversation(context, { ...params, ...input }),
})
