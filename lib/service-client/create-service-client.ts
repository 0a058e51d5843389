import { aggregateCalls } from './aggregate-calls.ts'
import { appointmentCalls } from './appointment-calls.ts'
import { createCaller } from './caller.ts'
import { catalogCalls } from './catalog-calls.ts'
import { labReportCalls } from './lab-report-calls.ts'
import { orderCalls } from './order-calls.ts'
import { sandboxCalls } from './sandbox-calls.ts'
import type { Connection } from './send-request.ts'
import { userCalls } from './user-calls.ts'
import { wearableCalls } from './wearable-calls.ts'

/** The service's operations over one connection; names in camelCase, shapes as on the wire. Each throws a ServiceError. */
export function createServiceClient(connection: Connection & { teamId: string }) {
  const caller = createCaller(connection)
  return {
    ...userCalls(caller, connection.teamId),
    ...catalogCalls(caller),
    ...orderCalls(caller),
    ...appointmentCalls(caller),
    ...labReportCalls(caller),
    ...sandboxCalls(caller),
    ...wearableCalls(caller),
    ...aggregateCalls(caller),
  }
}

export type ServiceClient = ReturnType<typeof createServiceClient>
