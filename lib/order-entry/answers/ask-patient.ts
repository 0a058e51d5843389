import '#server-only'
import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { asPatientId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { questionsMail } from '#lib/mail/templates/questions-mail.ts'
import { findRecipient } from '#lib/notices/find-recipient.ts'
import { concernsCollection, isAnswered } from '#lib/order-entry/collect-questions.ts'
import { listQuestions } from '#lib/order-entry/create-at-service.ts'
import { orderEntryDraft } from '#lib/order-entry/order-entry-schema.ts'
import { readAddOns, readCatalog } from '#lib/order-entry/read-catalog.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { questionsMailAgain, questionsMailToPatient } from '#lib/rate-limit/rules.ts'
import { endRequests } from './find-asked.ts'

export const askPatientInput = z.strictObject({
  draftId: z.uuid(),
  version: z.number().int().min(1),
})
export const answerRequestParams = z.object({ requestId: z.uuid() })

type RequestId = z.output<typeof answerRequestParams>

/**
 * Mails the patient a link to the draft's open questions, in place of what they were asked before. Throws draft-conflict if
 * the draft changed, and not-possible-now if nothing is open that can be answered before the collection,
 * or the patient has no account that mail can reach.
 */
export async function askPatient(
  context: Context,
  { draftId, version }: z.output<typeof askPatientInput>,
): Promise<{ requestId: string }> {
  const actor = requireStaff(context, 'orders:place')
  const own = { id: draftId, version, createdBy: actor.userId, patient: { deletedAt: null } }
  const draft = await db().orderDraft.findFirst({ where: own })
  const entry = orderEntryDraft.safeParse(draft?.data).data
  if (!draft || !entry) throw new AppError('draft-conflict')
  const catalog = await readCatalog(entry.labTestIds)
  const tests = catalog.tests.filter(({ labTestId }) => entry.labTestIds.includes(labTestId))
  const addOns = await readAddOns(entry.addOns)
  const questions = listQuestions({ tests, addOns }).filter(
    (question) => !concernsCollection(question) && !isAnswered(entry.answers[question.key] ?? ''),
  )
  if (questions.length === 0) throw new AppError('not-possible-now')
  await consumeAttempt(questionsMailToPatient, draft.patientId)
  const { patientId } = draft
  return db().$transaction(async (tx) => {
    // The draft's row orders two presses: the second one replaces what the first one asked.
    const [held] = await tx.$queryRaw<unknown[]>`
      SELECT id::text FROM order_draft WHERE id = ${draftId}::uuid AND version = ${version} FOR UPDATE`
    if (!held) throw new AppError('draft-conflict')
    await endRequests(tx, { draftId, patientId }, 'replaced')
    const { id: requestId } = await tx.answerRequest.create({
      data: {
        patientId,
        draftId,
        askedBy: actor.userId,
        labId: tests[0]?.labId ?? addOns[0]?.labId ?? null,
        testNames: [...tests, ...addOns].map(({ name }) => name),
        questions: JSON.parse(JSON.stringify(questions)),
      },
      select: { id: true },
    })
    await mailQuestions(tx, { patientId, requestId })
    await recordAudit(tx, context, {
      action: 'answers.ask',
      patientId,
      subject: 'answer-request',
      subjectId: requestId,
    })
    await notifyChanges(tx, [{ answerRequestId: requestId, clientUserId: null }])
    return { requestId }
  })
}

/** The same link once more, good for another week. */
export async function resendQuestions(context: Context, { requestId }: RequestId): Promise<void> {
  requireStaff(context, 'orders:place')
  await findOpen(db(), requestId)
  await consumeAttempt(questionsMailAgain, requestId)
  await db().$transaction(async (tx) => {
    const { patientId } = await lockOpen(tx, requestId)
    await tx.$executeRaw`
      UPDATE answer_request SET mailed_at = clock_timestamp(), expires_at = clock_timestamp() + interval '7 days'
       WHERE id = ${requestId}::uuid`
    await mailQuestions(tx, { patientId, requestId })
    await recordAudit(tx, context, {
      action: 'answers.resend',
      patientId,
      subject: 'answer-request',
      subjectId: requestId,
    })
    await notifyChanges(tx, [{ answerRequestId: requestId, clientUserId: null }])
  })
}

/** The link then says that nothing is needed anymore. */
export async function withdrawQuestions(context: Context, { requestId }: RequestId): Promise<void> {
  requireStaff(context, 'orders:place')
  await db().$transaction(async (tx) => {
    const { patientId, draftId } = await lockOpen(tx, requestId)
    await endRequests(tx, { draftId, patientId }, 'withdrawn')
    await recordAudit(tx, context, {
      action: 'answers.withdraw',
      patientId,
      subject: 'answer-request',
      subjectId: requestId,
    })
    await notifyChanges(tx, [{ answerRequestId: requestId, clientUserId: null }])
  })
}

async function findOpen(reader: Pick<Transaction, 'answerRequest'>, requestId: string) {
  const found = await reader.answerRequest.findFirst({
    where: { id: requestId, patient: { deletedAt: null } },
  })
  if (!found) throw notFound()
  if (found.endedAt || found.answeredAt) throw new AppError('not-possible-now')
  return found
}

async function lockOpen(tx: Transaction, requestId: string) {
  await tx.$queryRaw`SELECT id::text FROM answer_request WHERE id = ${requestId}::uuid FOR UPDATE`
  return findOpen(tx, requestId)
}

async function mailQuestions(
  tx: Transaction,
  { patientId, requestId }: { patientId: string; requestId: string },
) {
  // Not a kind that can be silenced: staff asked for it.
  const recipient = await findRecipient(tx, asPatientId(patientId), 'questions')
  if (!recipient) throw new AppError('not-possible-now')
  await sendMail(tx, questionsMail(recipient, { requestId }))
}
