import { apiRoute } from '#lib/api/api-route.ts'
import {
  startEmergencyAccess,
  startEmergencyAccessInput,
  startEmergencyAccessParams,
} from '#lib/emergency-access/start-emergency-access.ts'

export const POST = apiRoute({
  permission: 'patients:emergency-access',
  params: startEmergencyAccessParams,
  input: startEmergencyAccessInput,
  run: (context, { params, input }) => startEmergencyAccess(context, { ...params, ...input }),
})
