import { apiRoute } from '#lib/api/api-route.ts'
import { startViewing, startViewingParams } from '#lib/patient-viewing/start-viewing.ts'
import { startViewingInput } from '#lib/patient-viewing/viewing-schema.ts'

export const POST = apiRoute({
  permission: 'patients:view-as',
  params: startViewingParams,
  input: startViewingInput,
  run: (context, { params, input }) => startViewing(context, { ...params, ...input }),
})
