import type { Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { asPatientId, type OrderId } from '#lib/ids.ts'
import { readAnswer } from '#lib/result-sets/fold/result-set-store.ts'
import { saveLane } from '#lib/result-sets/lane/save-lane.ts'
import { readSetRows } from '#lib/result-sets/result-row.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { chooseRule } from './choose-hold.ts'
import { endHold } from './end-hold.ts'
import { listUnseen } from './list-unseen.ts'
import { startHold } from './start-hold.ts'

/**
 * Staff or the clock end the hold in force and the values are released, unless a state's rule still delays them, which
 * then holds them for the rest of its time: neither a talk nor a clinician's own ground outlasts it. Returns false if
 * there is none, or not yet expired.
 */
export async function liftHold(
  tx: Transaction,
  orderId: OrderId,
  { kind, by }: { kind: 'lifted' | 'spoken' | 'expired'; by: string | null },
): Promise<boolean> {
  await lockSubjects(tx, [`results ${orderId}`])
  const set = await tx.resultSet.findUnique({ where: { orderId } })
  if (!set?.holdId || !set.patientId) return false
  const { ground, endsAt } = await tx.resultHold.findUniqueOrThrow({ where: { id: set.holdId } })
  if (kind === 'expired' && (await readDatabaseTime(tx)) < endsAt) return false
  const answer = readAnswer(set.snapshot)
  const patientId = asPatientId(set.patientId)
  const rows = answer ? await listUnseen(tx, set, readSetRows(answer)) : []
  const rule = await chooseRule(tx, { patientId, rows })
  const since = set.heldSince ?? set.receivedAt
  if (ground === 'state-rule' || !rule || !since || (await isOver(tx, since, rule.hours)))
    return endHold(tx, orderId, { kind, by })
  await tx.resultHoldEnd.create({ data: { holdId: set.holdId, kind, endedBy: by } })
  await startHold(tx, { orderId, patientId, ...rule, by: null, note: null, since })
  await saveLane(tx, orderId)
  return true
}

async function isOver(tx: Transaction, since: Date, hours: number) {
  return (await readDatabaseTime(tx)).getTime() >= since.getTime() + hours * 3_600_000
}
