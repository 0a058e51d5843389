import { apiRoute } from '#lib/api/api-route.ts'
import { saveOwnDraftInput } from '#lib/conversations/conversation-input.ts'
import { saveOwnDraft } from '#lib/conversations/own/follow-own-conversation.ts'

export const PUT = apiRoute({
  permission: 'conversations:own',
  input: saveOwnDraftInput,
  run: (context, { input }) => saveOwnDraft(context, input),
})
