import { apiRoute } from '#lib/api/api-route.ts'
import { answerAttachment } from '#lib/conversations/attachments/answer-attachment.ts'
import { getOwnFile, removeOwnFile } from '#lib/conversations/attachments/own-attachments.ts'
import { attachmentParams } from '#lib/conversations/conversation-input.ts'

export const GET = apiRoute({
  permission: 'conversations:own',
  params: attachmentParams,
  run: async (context, { params }) => answerAttachment(await getOwnFile(context, params)),
})

export const DELETE = apiRoute({
  permission: 'conversations:own',
  params: attachmentParams,
  run: (context, { params }) => removeOwnFile(context, params),
})
