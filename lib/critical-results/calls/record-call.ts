import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { lockCritical, notifyCritical, writeEvents } from '#lib/critical-results/critical-log.ts'
import { criticalParams, recordCallInput } from '#lib/critical-results/critical-schemas.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { checkReadBack } from './check-read-back.ts'
import { closeLoop } from './close-exception.ts'
import { saidOnCall } from './said-on-call.ts'

type Call = z.output<typeof recordCallInput>

/**
 * Records a call for good; the database stamps the caller, the time and the value. Only a confirmation with read-back
 * closes the loop, and only if what was read back is the value. Throws not-found, invalid-input, not-possible-now for a
 * closed loop or a value that has not been read, and draft-conflict when the laboratory has corrected the value since the
 * caller saw it.
 */
export async function recordCall(
  context: Context,
  input: { criticalId: string } & z.input<typeof recordCallInput>,
): Promise<{ isClosed: boolean }> {
  const { userId } = requireStaff(context, 'critical-results:act')
  const { criticalId, ...given } = input
  parseInput(criticalParams, { criticalId })
  const call = parseInput(recordCallInput, given)
  return db().$transaction(async (tx) => {
    const critical = await lockCritical(tx, criticalId)
    if (await wasRecorded(tx, { criticalId, userId, call }))
      return { isClosed: critical.state === 'closed' }
    if (critical.state === 'closed') throw new AppError('not-possible-now')
    if (critical.version !== call.version) throw new AppError('draft-conflict')
    const isConfirmed = call.outcome === 'confirmed'
    if (isConfirmed && critical.version === 0) throw new AppError('not-possible-now')
    if (isConfirmed) await requireReadBack(tx, { criticalId, userId, call })
    await insertCall(tx, { criticalId, userId, call })
    await writeEvents(tx, [
      { criticalId, kind: 'called', actorId: userId, version: critical.version },
    ])
    await recordAudit(tx, context, {
      action: 'critical-results.record-call',
      patientId: critical.patientId,
      subject: 'critical',
      subjectId: criticalId,
    })
    if (isConfirmed) await closeLoop(tx, critical, { actorId: userId })
    else await notifyCritical(tx, critical)
    return { isClosed: isConfirmed }
  })
}

interface GivenCall {
  criticalId: string
  userId: string
  call: Call
}

/** Under the loop's lock. Throws invalid-input for the key of another call. */
async function wasRecorded(tx: Transaction, { criticalId, userId, call: { key } }: GivenCall) {
  const known = key && (await tx.criticalCall.findUnique({ where: { key } }))
  if (!known) return false
  if (known.criticalId !== criticalId || known.calledBy !== userId)
    throw new AppError('invalid-input', { fields: { key: 'invalid' } })
  return true
}

/** Throws invalid-input for a read-back of another value. */
async function requireReadBack(tx: Transaction, { criticalId, call }: GivenCall) {
  const { version, readBack } = call
  const value = await tx.criticalValue.findUniqueOrThrow({
    where: { criticalId_version: { criticalId, version } },
  })
  const fault = checkReadBack(readBack ?? '', value)
  if (fault) throw new AppError('invalid-input', { fields: { readBack: fault } })
}

async function insertCall(tx: Transaction, { criticalId, userId, call }: GivenCall) {
  await tx.$executeRaw`SELECT set_config('phial.user_id', ${userId}, true)`
  const { note, key = null } = call
  const { outcome, obstacle, spokeWith, spokeWithName, identifiedBy, readBack, advice } =
    saidOnCall(call)
  await tx.$executeRaw`
    INSERT INTO critical_call (critical_id, outcome, obstacle, spoke_with, spoke_with_name, identified_by, read_back, advice, note, key)
    VALUES (${criticalId}::uuid, ${outcome}, ${obstacle}, ${spokeWith}, ${spokeWithName}, ${identifiedBy}, ${readBack},
            ${advice}, ${note}, ${key}::uuid)`
}
