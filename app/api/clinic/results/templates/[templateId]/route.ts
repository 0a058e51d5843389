import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { endTemplate } from '#lib/results-desk/step-templates.ts'

export const DELETE = apiRoute({
  permission: 'results:sign',
  params: z.object({ templateId: z.uuid() }),
  run: (context, { params }) => endTemplate(context, params),
})
