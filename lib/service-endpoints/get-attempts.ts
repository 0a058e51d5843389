import type { z } from 'zod'
import type { deliveryAttempt } from '#contract/management/deliveries.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { findClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { requireManagementClient } from '#lib/service-connection/endpoint.ts'
import { findBodyAccess } from '#lib/webhook-console/find-body-access.ts'
import { askManagement } from './ask-management.ts'
import { messageParams } from './endpoint-input.ts'
import { type AttemptFailure, type AttemptsView, attemptFailures } from './endpoint-view.ts'

interface Asked {
  endpointId: string
  messageId: string
}

/**
 * The attempts at one message, the newest first. A response may repeat the event that it answers, so the access is
 * audited, and responses need the same reason as the event's body. Throws not-found.
 */
export async function getAttempts(context: Context, asked: Asked): Promise<AttemptsView> {
  requireStaff(context, 'service-connection:manage')
  if (!messageParams.safeParse(asked).success) throw notFound()
  const { endpointId, messageId } = asked
  const client = requireManagementClient()
  const found = await askManagement(client.getDelivery(endpointId, messageId))
  const { needsReason, patientId } = await db().$transaction(async (tx) => {
    const access = await findAccess(tx, context, { messageId, eventType: found.event_type })
    await recordAudit(tx, context, {
      action: 'service-endpoints.read-attempts',
      patientId: access.patientId,
      subject: 'webhook-endpoint',
      subjectId: endpointId,
      shownIds: [messageId],
    })
    return access
  })
  return {
    messageId,
    eventType: found.event_type,
    needsReason,
    patientId,
    attempts: found.log
      .map((each, index) => ({ number: index + 1, ...presentAttempt(each, needsReason) }))
      .reverse(),
  }
}

/** Of events that name no patient, or only an appointment. */
const openTypes = /^(labtest\.appointment|endpoint|message)\./

/** By the app's own copy of the event. What only other programs get is known by its type alone. */
async function findAccess(
  tx: Transaction,
  context: Context,
  { messageId, eventType }: { messageId: string; eventType: string },
) {
  const received = await tx.serviceMessage.findFirst({
    where: { id: messageId, origin: 'webhook', body: { not: '' } },
    select: { body: true, subject: true, subjectId: true },
  })
  if (received) return findBodyAccess(tx, context, received)
  if (openTypes.test(eventType)) return { patientId: null, needsReason: false }
  const { needsReason } = await findClinicalAccess(tx, context, null)
  return { patientId: null, needsReason }
}

/** As the service records the value of an endpoint's own header. */
const withheldValue = '(withheld)'

function presentAttempt(wire: z.infer<typeof deliveryAttempt>, isWithheld: boolean) {
  return {
    startedAt: wire.started_at,
    tookMs: wire.duration_ms,
    status: wire.status,
    failure: wire.failure === null ? null : nameFailure(wire.failure),
    requestHeaders: Object.entries(wire.request_headers)
      .map(([name, value]) => ({ name, value: value === withheldValue ? null : value }))
      .sort((one, other) => one.name.localeCompare(other.name)),
    response: isWithheld ? null : wire.response_body,
  }
}

const nameFailure = (given: string): AttemptFailure =>
  attemptFailures.find((each) => each === given) ?? 'other'
