import { apiRoute } from '#lib/api/api-route.ts'
import { newDraftQuery, saveOwnDraftInput } from '#lib/conversations/conversation-input.ts'
import { maxDraftBytes } from '#lib/conversations/conversation-view.ts'
import { getNewMessage, saveOwnDraft } from '#lib/conversations/own/follow-own-conversation.ts'

/** Of a message that would start a conversation. */
export const GET = apiRoute({
  permission: 'conversations:own',
  query: newDraftQuery,
  run: async (context, { query: { kind, id } }) => {
    const { draft } = await getNewMessage(context, kind && id ? { kind, id } : null)
    return { draft }
  },
})

export const PUT = apiRoute({
  permission: 'conversations:own',
  input: saveOwnDraftInput,
  maxBytes: maxDraftBytes,
  run: (context, { input }) => saveOwnDraft(context, input),
})
