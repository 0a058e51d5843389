import { apiRoute } from '#lib/api/api-route.ts'
import { templateParams } from '#lib/conversations/conversation-input.ts'
import { endMessageTemplate } from '#lib/conversations/templates/message-templates.ts'

export const DELETE = apiRoute({
  permission: 'conversations:desk',
  params: templateParams,
  run: (context, { params }) => endMessageTemplate(context, params),
})
