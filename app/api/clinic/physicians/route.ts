import { apiRoute } from '#lib/api/api-route.ts'
import { savePhysicianInput } from '#lib/physicians/physician-input.ts'
import { savePhysician } from '#lib/physicians/physicians.ts'

export const PUT = apiRoute({
  permission: 'clinic-contact:edit',
  input: savePhysicianInput,
  run: (context, { input }) => savePhysician(context, input),
})
