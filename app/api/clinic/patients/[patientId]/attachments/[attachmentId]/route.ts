import { apiRoute } from '#lib/api/api-route.ts'
import { removeFirstFile } from '#lib/conversations/attachments/desk-attachments.ts'
import { attachmentParams, patientParams } from '#lib/conversations/conversation-input.ts'

export const DELETE = apiRoute({
  permission: 'conversations:desk',
  params: patientParams.extend(attachmentParams.shape),
  run: (context, { params }) => removeFirstFile(context, params),
})
