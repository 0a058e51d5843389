import { z } from 'zod'
import { statusDetails } from '#contract/order-status.ts'
import { resultScenarioNames, resultScenarios } from '#contract/sandbox/result-scenarios.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { orderIdSchema } from '#lib/id-schemas.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'
import { requireOrder } from './read-orders.ts'

export const simulateOrderInput = z.object({
  orderId: orderIdSchema,
  finalStatus: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+\.[a-z_]+$/)
    .max(120),
  delaySeconds: z.number().int().min(0).max(60).default(0),
  statusDetail: z.enum(statusDetails).nullish(),
  /** what the laboratory finds; the sandbox's usual results where it is left open */
  scenario: z.enum(resultScenarioNames).nullish(),
})

/** Throws not-possible-now for an unreachable status. */
export async function simulateOrder(
  context: Context,
  input: z.input<typeof simulateOrderInput>,
): Promise<void> {
  requireStaff(context, 'simulator:use')
  if (!env().LOCAL_SANDBOX) throw notFound()
  const { orderId, finalStatus, delaySeconds, statusDetail, scenario } = parseInput(
    simulateOrderInput,
    input,
  )
  const { row } = await requireOrder(db(), orderId)
  await serviceClient()
    .simulateOrder(orderId, finalStatus, {
      delaySeconds,
      body: { status_detail: statusDetail ?? null, ...(scenario && resultScenarios[scenario]) },
    })
    .catch((error: unknown) => {
      if (error instanceof ServiceError && error.kind === 'rejected') {
        throw new AppError('not-possible-now', { cause: error })
      }
      throw toAppError(error)
    })
  await db().$transaction((tx) =>
    recordAudit(tx, context, {
      action: 'simulator.drive',
      patientId: row.clientUserId,
      subject: 'order',
      subjectId: orderId,
    }),
  )
}
