import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { findOrderLoops } from '#lib/critical-results/find-order-loops.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { readLocale } from '#lib/i18n/locale.ts'
import { asPatientId, type OrderId, type PatientId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { saveLane } from '#lib/result-sets/lane/save-lane.ts'
import { sendResultNotice } from '#lib/result-sets/send-result-notice.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import type { ResultSet as StoredSet } from '#prisma/generated/client.ts'
import { type SetVersion, type StepInput, signResultSetInput } from './desk-input.ts'
import { significanceKeyOf, versionOf } from './get-result-set.ts'

/**
 * The clinician's next step for one set. Throws results-changed if the set is not as the page showed it, not-possible-now
 * while its values are held, critical-unacknowledged while no one has taken on a critical value of it, and critical-open for
 * "no action needed" until the patient has been reached about that value.
 */
export async function signResultSet(
  context: Context,
  input: z.input<typeof signResultSetInput>,
): Promise<{ lane: string }> {
  const actor = requireStaff(context, 'results:sign')
  const { orderId, version, step } = parseInput(signResultSetInput, input)
  return db().$transaction(async (tx) => {
    const set = await lockSet(tx, orderId)
    if (!isVersion(set, version)) throw new AppError('results-changed')
    if (set.holdId !== null || set.snapshot === null) throw new AppError('not-possible-now')
    await requireCriticalSeen(tx, orderId, step)
    return saveStep(tx, context, { set, actor, step, isBulk: false })
  })
}

/** A signature closes the set, not the loop of a critical value: it must not hide one that still waits. */
async function requireCriticalSeen(tx: Transaction, orderId: OrderId, step: StepInput) {
  const loops = (await findOrderLoops(tx, [orderId], { withClinical: false })).get(orderId) ?? []
  const [first] = loops.filter(({ state }) => state !== 'closed')
  if (!first) return
  const context = { criticalId: first.criticalId }
  if (first.state !== 'acknowledged') throw new AppError('critical-unacknowledged', { context })
  if (step.kind === 'no-action') throw new AppError('critical-open', { context })
}

export async function lockSet(tx: Transaction, orderId: OrderId): Promise<StoredSet> {
  await lockSubjects(tx, [`results ${orderId}`])
  const set = await tx.resultSet.findUnique({ where: { orderId } })
  if (!set) throw notFound()
  return set
}

export function isVersion(set: StoredSet, { revision, significance }: SetVersion) {
  const current = versionOf(set)
  return current.revision === revision && current.significance === significance
}

interface Signed {
  set: StoredSet
  actor: StaffActor
  step: StepInput
  isBulk: boolean
}

/** For a set that is locked and as the clinician saw it. */
export async function saveStep(
  tx: Transaction,
  context: Context,
  { set, actor, step, isBulk }: Signed,
): Promise<{ lane: string }> {
  if (!set.patientId) throw new AppError('not-possible-now')
  const orderId = set.orderId as OrderId
  const patientId = asPatientId(set.patientId)
  const signedAt = await readDatabaseTime(tx)
  const saved = await tx.resultStep.create({
    data: {
      orderId,
      patientId,
      revision: set.revision,
      kind: step.kind,
      ...(await textOf(tx, patientId, step)),
      isBulk,
      signedBy: actor.userId,
      signedAt,
    },
  })
  // The patient has read whatever was there before, not this.
  await tx.$executeRaw`
    UPDATE result_set SET signed_at = ${signedAt}, signed_key = ${significanceKeyOf(set)}, opened_at = NULL
     WHERE order_id = ${orderId}::uuid`
  const { lane } = await saveLane(tx, orderId)
  await recordAudit(tx, context, {
    action: isBulk ? 'results-desk.sign-many' : 'results-desk.sign',
    patientId,
    subject: 'order',
    subjectId: orderId,
  })
  await sendResultNotice(tx, { orderId, patientId, kind: 'reviewed', key: saved.id })
  await notifyChanges(tx, [{ orderId, clientUserId: patientId }])
  return { lane }
}

/** As the patient reads it: a template in their language. */
async function textOf(tx: Transaction, patientId: PatientId, step: StepInput) {
  if (step.kind === 'comment') return { text: step.text }
  if (step.kind === 'no-action') return { text: null }
  const template = await tx.stepTemplate.findFirst({
    where: { id: step.templateId, endedAt: null },
  })
  if (!template) throw new AppError('invalid-input', { fields: { 'step.templateId': 'invalid' } })
  const patient = await tx.patient.findUnique({
    where: { id: patientId },
    select: { user: { select: { locale: true } } },
  })
  const locale = readLocale(patient?.user?.locale ?? 'en')
  return {
    templateId: template.id,
    text: locale === 'es' ? template.textEs : template.textEn,
  }
}
