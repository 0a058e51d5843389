import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { endViewing } from '#lib/patient-viewing/end-viewing.ts'

export const POST = apiRoute({
  permission: 'patients:view-as',
  input: z.strictObject({}),
  worksWhileViewing: () => true,
  run: (context) => endViewing(context),
})
