import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { conversationParams, writeMessageInput } from '#lib/conversations/conversation-input.ts'
import { getOwnConversation } from '#lib/conversations/own/get-own-conversation.ts'
import { writeOwnMessage } from '#lib/conversations/own/write-own-message.ts'

export const GET = apiRoute({
  permission: 'conversations:own',
  params: conversationParams,
  run: (context, { params, request }) =>
    getOwnConversation(context, { ...params, access: request.headers.get(accessHeader) }),
})

export const POST = apiRoute({
  permission: 'conversations:own',
  params: conversationParams,
  input: writeMessageInput,
  run: (context, { params, input }) => writeOwnMessage(context, { ...params, ...input }),
})
