import { apiRoute } from '#lib/api/api-route.ts'
import { attachFile } from '#lib/conversations/attachments/desk-attachments.ts'
import { conversationParams } from '#lib/conversations/conversation-input.ts'

/** Takes one file as multipart/form-data; the verb reads it once it knows who asks. */
export const POST = apiRoute({
  permission: 'conversations:desk',
  params: conversationParams,
  readsBody: true,
  run: (context, { params, request }) => attachFile(context, params, request),
})
