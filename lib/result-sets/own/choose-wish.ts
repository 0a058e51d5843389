import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, PatientActor } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { asPatientId, type OrderId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { readAnswer } from '#lib/result-sets/fold/result-set-store.ts'
import { chooseHold } from '#lib/result-sets/holds/choose-hold.ts'
import { endHold } from '#lib/result-sets/holds/end-hold.ts'
import { listUnseen } from '#lib/result-sets/holds/list-unseen.ts'
import { startHold } from '#lib/result-sets/holds/start-hold.ts'
import { saveLane } from '#lib/result-sets/lane/save-lane.ts'
import { readSetRows } from '#lib/result-sets/result-row.ts'
import { type WishChoice, wishChoices } from '#lib/result-sets/wish-choices.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { requireOrderOf } from './require-order-of.ts'

export const chooseWishInput = z.strictObject({ choice: z.enum(wishChoices, { error: 'choice' }) })
type ChooseWishInput = z.infer<typeof chooseWishInput>

/**
 * How the patient wants to learn the sensitive results of an order, for as long as they cannot see them. Values that
 * are held by an earlier wish follow at once: "at once" shows them, unless a state's rule still delays them.
 * Throws not-possible-now once they were shown.
 */
export async function chooseWish(
  context: Context,
  { orderId, ...input }: ChooseWishInput & { orderId: OrderId },
) {
  const actor = requirePatient(context, 'results:own')
  const { choice } = parseInput(chooseWishInput, input)
  await db().$transaction(async (tx) => {
    await requireOrderOf(tx, actor.patientId, orderId)
    await lockSubjects(tx, [`results ${orderId}`])
    const set = await findOwnSet(tx, actor, orderId)
    if (set?.releasedAt && !set.holdId) throw new AppError('not-possible-now')
    await writeWish(tx, context, { actor, orderId, choice })
    await followWish(tx, actor, orderId)
    await notifyChanges(tx, [{ orderId, clientUserId: actor.patientId }])
  })
}

interface Wish {
  actor: PatientActor
  orderId: OrderId
  choice: WishChoice
}

export async function writeWish(
  tx: Transaction,
  context: Context,
  { actor: { patientId, userId }, orderId, choice }: Wish,
) {
  await tx.resultWish.create({ data: { orderId, patientId, choice, chosenBy: userId } })
  await recordAudit(tx, context, {
    action: 'results.choose-wish',
    patientId,
    subject: 'order',
    subjectId: orderId,
  })
}

function findOwnSet(tx: Transaction, { patientId }: PatientActor, orderId: OrderId) {
  return tx.resultSet.findFirst({ where: { orderId, patientId } })
}

/** A hold by a wish or a rule becomes the one that applies now, counted from when the values came. */
async function followWish(tx: Transaction, actor: PatientActor, orderId: OrderId) {
  const set = await findOwnSet(tx, actor, orderId)
  const answer = readAnswer(set?.snapshot)
  const since = set?.heldSince ?? set?.receivedAt
  if (!set?.holdId || !since || !answer) return
  const hold = await tx.resultHold.findUniqueOrThrow({ where: { id: set.holdId } })
  // A clinician's decision about this person does not depend on a wish.
  if (hold.ground === 'harm') return
  const patientId = asPatientId(actor.patientId)
  const rows = await listUnseen(tx, set, readSetRows(answer))
  const planned = await chooseHold(tx, { orderId, patientId, rows })
  const isSame = planned?.ground === hold.ground && planned.ruleId === hold.ruleId
  const ended = { kind: 'asked' as const, by: actor.userId }
  const elapsedMs = (await readDatabaseTime(tx)).getTime() - since.getTime()
  if (!planned || elapsedMs >= planned.hours * 3_600_000) {
    await endHold(tx, orderId, ended)
    return
  }
  const endsAt = since.getTime() + planned.hours * 3_600_000
  if (isSame && Math.abs(endsAt - hold.endsAt.getTime()) < 1_000) return
  await tx.resultHoldEnd.create({ data: { holdId: hold.id, kind: ended.kind, endedBy: ended.by } })
  const by = planned.ground === 'patient-wish' ? actor.userId : null
  await startHold(tx, { orderId, patientId, ...planned, by, note: null, since })
  await saveLane(tx, orderId)
}
