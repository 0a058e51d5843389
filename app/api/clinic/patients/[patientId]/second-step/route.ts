import { z } from 'zod'
import { resetPatientSecondStep } from '#lib/accounts/second-step/reset-second-step.ts'
import { apiRoute } from '#lib/api/api-route.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'

export const DELETE = apiRoute({
  permission: 'users:manage',
  params: z.object({ patientId: patientIdSchema }),
  run: (context, { params }) => resetPatientSecondStep(context, params),
})
