import { randomUUID } from 'node:crypto'
import type { WireAppointment } from '#contract/appointments.ts'
import { appointmentApplier } from '#lib/appointment-fold/appointment-applier.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import { systemContext } from '#lib/auth/context.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import type { OrderId } from '#lib/ids.ts'
import { log } from '#lib/log.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError, type ServiceErrorKind } from '#lib/service-client/service-error.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { findQuietVisits } from './find-quiet-visits.ts'

const batchSize = 50
/** After so many the service is taken to be down. */
const maxFailuresInRow = 3
const downKinds = new Set<ServiceErrorKind>(['unreachable', 'timeout', 'unauthorized'])

/**
 * Returns how many appointments had changes that no message reported. One that cannot be read waits for its next turn,
 * so that it does not stop the others. Ends quietly when the service is unavailable.
 */
export async function reconcileVisits(): Promise<number> {
  let gaps = 0
  let failures = 0
  try {
    for (const { orderId, method } of await findQuietVisits(await readDatabaseTime(), batchSize)) {
      const path = method === 'walk_in_test' ? 'psc' : 'phlebotomy'
      const found = await serviceClient().getAppointment(orderId, path).catch(orFailure)
      failures = found instanceof ServiceError ? failures + 1 : 0
      if (found instanceof ServiceError) {
        if (downKinds.has(found.kind) || failures === maxFailuresInRow) throw found
        log().warn({ orderId, kind: found.kind }, 'an appointment could not be read again')
      }
      const visit = found instanceof ServiceError ? undefined : found
      if (await recordVisit(orderId, visit)) gaps += 1
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    log().warn({ kind: error.kind }, 'reconciliation postponed: the service does not answer')
  }
  return gaps
}

/** Reads the appointment of one order again; returns whether it had changed. Throws a ServiceError. */
export async function rereadVisit(orderId: OrderId, method: string | null): Promise<boolean> {
  const path = method === 'walk_in_test' ? 'psc' : 'phlebotomy'
  const found = await serviceClient().getAppointment(orderId, path).catch(orFailure)
  if (found instanceof ServiceError) throw found
  return recordVisit(orderId, found)
}

/** Undefined for an order that has no appointment, or that is gone. */
function orFailure(error: unknown) {
  if (!(error instanceof ServiceError)) throw error
  return error.kind === 'not-found' ? undefined : error
}

async function recordVisit(orderId: OrderId, found: WireAppointment | undefined) {
  return db().$transaction(async (tx) => {
    await markChecked(tx, orderId)
    if (!found) return false
    const { hasNews } = await recordAnswer(tx, appointmentApplier, {
      origin: 'reconciliation',
      data: found,
    })
    await endEarlier(tx, found)
    if (!hasNews) return false
    await tx.reconciliationGap.create({ data: { orderId, kind: 'appointment', missing: 1 } })
    const order = await tx.orderProjection.findUnique({
      where: { orderId },
      select: { clientUserId: true },
    })
    await recordAudit(tx, systemContext(randomUUID()), {
      action: 'reconciliation.gap',
      patientId: order?.clientUserId ?? null,
      subject: 'order',
      subjectId: orderId,
    })
    log().warn({ orderId }, 'a reread found changes of an appointment that no message reported')
    return true
  })
}

/**
 * An order has one open appointment at a time: what came before the newest is over, even if the message about its end
 * was lost. At the revision that is known, so that the message wins if it still arrives.
 */
async function endEarlier(tx: Transaction, newest: WireAppointment) {
  const earlier = await tx.appointmentProjection.findMany({
    where: {
      orderId: newest.order_id,
      appointmentId: { not: newest.id },
      status: { notIn: ['completed', 'cancelled'] },
      createdAt: { lt: newest.created_at ? new Date(newest.created_at) : new Date() },
    },
    select: { appointmentId: true, revision: true },
  })
  for (const { appointmentId, revision } of earlier)
    await recordAnswer(tx, appointmentApplier, {
      origin: 'reconciliation',
      data: {
        id: appointmentId,
        order_id: newest.order_id,
        user_id: newest.user_id,
        status: 'cancelled',
        revision,
        updated_at: newest.created_at,
      } as Pick<WireAppointment, 'user_id'>,
    })
}

async function markChecked(tx: Transaction, orderId: OrderId) {
  const visitCheckedAt = await readDatabaseTime(tx)
  await tx.reconciliationCheck.upsert({
    where: { orderId },
    create: { orderId, checkedAt: new Date(0), visitCheckedAt },
    update: { visitCheckedAt },
  })
}
