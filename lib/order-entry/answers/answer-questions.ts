import '#server-only'
import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, PatientActor } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { addressPatient } from '#lib/lab-tests/address-patient.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { findAnswerFaults, type OrderQuestion } from '#lib/order-entry/collect-questions.ts'
import type { AnswerRequest } from '#prisma/generated/client.ts'
import type { OwnQuestionsView, WaitingQuestions } from './answer-request-view.ts'
import { answersSchema, readQuestionsAhead, stateOf } from './read-answer-request.ts'

export const answerQuestionsInput = z.strictObject({ answers: answersSchema })

/** The patient's own. Another person's link is not found. */
export async function getOwnQuestions(
  context: Context,
  { requestId }: { requestId: string },
): Promise<OwnQuestionsView> {
  const actor = requirePatient(context, 'answers:own')
  return db().$transaction(async (tx) => {
    const request = await requireOwn(tx, actor, requestId)
    const state = stateOf(request, await readDatabaseTime(tx))
    await recordAudit(tx, context, {
      action: 'answers.read-own',
      patientId: actor.patientId,
      subject: 'answer-request',
      subjectId: request.id,
    })
    return {
      requestId: request.id,
      state,
      testNames: state === 'waiting' ? request.testNames : [],
      askedAt: request.askedAt.toISOString(),
      expiresAt: request.expiresAt.toISOString(),
      answeredAt: request.answeredAt?.toISOString() ?? null,
      questions:
        state === 'waiting'
          ? readOpenQuestions(request).map((question) => ({
              ...question,
              text: addressPatient(question.text),
            }))
          : [],
    }
  })
}

/** Those that wait for the patient, the newest first. */
export async function listOwnQuestions(context: Context): Promise<WaitingQuestions[]> {
  const { patientId } = requirePatient(context, 'answers:own')
  return db().$transaction(async (tx) => {
    const rows = await tx.answerRequest.findMany({
      where: { patientId, endedAt: null, answeredAt: null },
      omit: { answers: true },
      orderBy: [{ askedAt: 'desc' }, { id: 'asc' }],
    })
    const now = await readDatabaseTime(tx)
    const waiting = rows.filter((row) => stateOf(row, now) === 'waiting')
    if (waiting.length === 0) return []
    await recordAudit(tx, context, {
      action: 'answers.list-own',
      patientId,
      subject: 'answer-request',
    })
    return waiting.map((row) => ({
      requestId: row.id,
      testNames: row.testNames,
      questionCount: readQuestionsAhead(row).length,
      expiresAt: row.expiresAt.toISOString(),
    }))
  })
}

/**
 * Answers once: a second time, after the end, or when the staff withdrew the questions throws not-possible-now, and the page
 * says why.
 */
export async function answerQuestions(
  context: Context,
  { requestId, answers }: { requestId: string } & z.output<typeof answerQuestionsInput>,
): Promise<void> {
  const actor = requirePatient(context, 'answers:own')
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id::text FROM answer_request
      WHERE id = ${requestId}::uuid AND patient_id = ${actor.patientId}::uuid FOR UPDATE`
    const request = await requireOwn(tx, actor, requestId)
    if (stateOf(request, await readDatabaseTime(tx)) !== 'waiting')
      throw new AppError('not-possible-now')
    const questions = readOpenQuestions(request)
    const asked = new Set(questions.map(({ key }) => key))
    const unknown = Object.keys(answers).filter((key) => !asked.has(key))
    const fields = {
      ...findAnswerFaults(questions, answers),
      ...Object.fromEntries(unknown.map((key) => [`answers.${key}`, 'invalid'])),
    }
    if (Object.keys(fields).length > 0) throw new AppError('invalid-input', { fields })
    await tx.$executeRaw`
      UPDATE answer_request SET answers = ${JSON.stringify(answers)}::jsonb, answered_at = clock_timestamp()
       WHERE id = ${requestId}::uuid`
    // A page that shows the draft without the answers cannot place it: staff review them first.
    await tx.$executeRaw`
      UPDATE order_draft SET version = version + 1, updated_at = now() WHERE id = ${request.draftId}::uuid`
    await recordAudit(tx, context, {
      action: 'answers.answer-own',
      patientId: actor.patientId,
      subject: 'answer-request',
      subjectId: requestId,
    })
    await notifyChanges(tx, [{ answerRequestId: requestId, clientUserId: null }])
  })
}

/** A default is for staff to confirm: sent by a patient who saw nothing of it, it would pass for their word. */
function readOpenQuestions(request: Pick<AnswerRequest, 'questions'>): OrderQuestion[] {
  return readQuestionsAhead(request).map((question) => ({ ...question, defaultAnswer: null }))
}

async function requireOwn(tx: Transaction, { patientId }: PatientActor, requestId: string) {
  const isId = z.uuid().safeParse(requestId).success
  const request = isId
    ? await tx.answerRequest.findFirst({ where: { id: requestId, patientId } })
    : null
  if (!request) throw notFound()
  return request
}
