import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import {
  listConversationsInput,
  startWithPatientInput,
} from '#lib/conversations/conversation-input.ts'
import { startWithPatient } from '#lib/conversations/desk/answer-conversation.ts'
import { listConversations } from '#lib/conversations/desk/list-conversations.ts'

export const GET = apiRoute({
  permission: 'conversations:desk',
  query: listConversationsInput,
  run: (context, { query, request }) =>
    listConversations(context, { ...query, access: request.headers.get(accessHeader) }),
})

export const POST = apiRoute({
  permission: 'conversations:desk',
  input: startWithPatientInput,
  run: (context, { input }) => startWithPatient(context, input),
})
