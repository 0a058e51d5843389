import { apiRoute } from '#lib/api/api-route.ts'
import { attachOwnFile } from '#lib/conversations/attachments/own-attachments.ts'

/** Takes one file as multipart/form-data; the verb reads it once it knows who asks. */
export const POST = apiRoute({
  permission: 'conversations:own',
  readsBody: true,
  run: (context, { request }) => attachOwnFile(context, request),
})
