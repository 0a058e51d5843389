import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { getPatientDetails, updatePatientDetails } from '#lib/patients/patient-details.ts'
import type { ChangedDetailsInput } from '#lib/patients/patient-details-schema.ts'

export const GET = apiRoute({
  permission: 'account:own',
  run: (context) => getPatientDetails(context),
})

export const PATCH = apiRoute({
  permission: 'account:own',
  // The verb parses: its schema turns empty texts into null and cannot take its own output again.
  input: z.custom<ChangedDetailsInput>(),
  run: (context, { input }) => updatePatientDetails(context, input),
})
