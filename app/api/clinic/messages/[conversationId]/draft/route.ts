import { apiRoute } from '#lib/api/api-route.ts'
import { conversationParams, saveDraftInput } from '#lib/conversations/conversation-input.ts'
import { saveAnswerDraft } from '#lib/conversations/desk/answer-conversation.ts'

export const PUT = apiRoute({
  permission: 'conversations:desk',
  params: conversationParams,
  input: saveDraftInput,
  run: (context, { params, input }) => saveAnswerDraft(context, { ...params, ...input }),
})
