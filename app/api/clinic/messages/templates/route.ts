import { apiRoute } from '#lib/api/api-route.ts'
import { saveTemplateInput } from '#lib/conversations/conversation-input.ts'
import { saveMessageTemplate } from '#lib/conversations/templates/message-templates.ts'

export const POST = apiRoute({
  permission: 'conversations:desk',
  input: saveTemplateInput,
  run: (context, { input }) => saveMessageTemplate(context, input),
})
