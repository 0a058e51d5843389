import { apiRoute } from '#lib/api/api-route.ts'
import { approveTemplateInput } from '#lib/results-desk/desk-input.ts'
import { approveTemplate } from '#lib/results-desk/step-templates.ts'

export const POST = apiRoute({
  permission: 'results:sign',
  input: approveTemplateInput,
  run: (context, { input }) => approveTemplate(context, input),
})
