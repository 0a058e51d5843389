import { apiRoute } from '#lib/api/api-route.ts'
import { attachFirstFile } from '#lib/conversations/attachments/desk-attachments.ts'
import { patientParams } from '#lib/conversations/conversation-input.ts'

/** Takes one file as multipart/form-data; the verb reads it once it knows who asks. */
export const POST = apiRoute({
  permission: 'conversations:desk',
  params: patientParams,
  readsBody: true,
  run: (context, { params, request }) => attachFirstFile(context, params, request),
})
