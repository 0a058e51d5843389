import { apiRoute } from '#lib/api/api-route.ts'
import { answerAttachment } from '#lib/conversations/attachments/answer-attachment.ts'
import { getFile, removeFile } from '#lib/conversations/attachments/desk-attachments.ts'
import { attachmentParams, conversationParams } from '#lib/conversations/conversation-input.ts'

const params = conversationParams.extend(attachmentParams.shape)

export const GET = apiRoute({
  permission: 'conversations:desk',
  params,
  run: async (context, { params: asked }) => answerAttachment(await getFile(context, asked)),
})

export const DELETE = apiRoute({
  permission: 'conversations:desk',
  params,
  run: (context, { params: asked }) => removeFile(context, asked),
})
