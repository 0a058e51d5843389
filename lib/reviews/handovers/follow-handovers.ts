import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { holdRight } from '#lib/auth/hold-right.ts'
import type { Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { asReportId, type PatientId, type ReportId } from '#lib/ids.ts'
import type { HandoverHold } from '#lib/review-decisions/decision-record.ts'
import type { ReviewEdits, RowEdit } from '#lib/reviews/review-edits.ts'
import { notifyReviewers } from '#lib/reviews/take-claim.ts'
import { judgeEnd, listWaiting, type StoredHandover } from './handover-rules.ts'
import type { HandoverOutcome } from './handover-view.ts'

interface Report {
  jobId: ReportId
  patientId: PatientId
}

interface Change {
  before: ReviewEdits
  after: ReviewEdits
  by: string
}

/**
 * Records what a save hands over, takes back and answers, in its transaction and under the report's lock. Throws
 * invalid-input where a reviewer decides a row that they handed over or that waits for someone else, or names no reviewer.
 */
export async function followHandovers(
  tx: Transaction,
  context: Context,
  report: Report,
  { before, after, by }: Change,
): Promise<void> {
  const [was, is] = [listWaiting(before), listWaiting(after)]
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (id) => JSON.stringify(was.get(id)) !== JSON.stringify(is.get(id)),
  )
  if (changed.length === 0) return
  await lockHandovers(tx, report.jobId, [...is.values()])
  const known = await listHandovers(tx, report.jobId)
  for (const rowId of changed) {
    const ofRow = known.filter((each) => each.rowId === rowId)
    const row = { ...report, rowId, by }
    if (was.has(rowId)) await end(tx, context, { ...row, ofRow, edit: findEdit(after, rowId) })
    const hold = is.get(rowId)
    if (hold) await begin(tx, context, { ...row, ofRow, hold })
  }
  await notifyReviewers(tx, report.jobId)
}

/**
 * Whoever deactivates a colleague waits, or has handed their rows on before. The colleagues first, as there: no two wait for
 * each other.
 */
async function lockHandovers(tx: Transaction, jobId: ReportId, holds: readonly HandoverHold[]) {
  for (const userId of [...new Set(holds.flatMap(({ of }) => of ?? []))].sort())
    await holdRight(tx, userId, 'reports:review')
  await tx.$queryRaw`
    SELECT 1 FROM row_handover WHERE job_id = ${jobId}::uuid AND outcome IS NULL ORDER BY id FOR UPDATE`
}

export function listHandovers(tx: Transaction, jobId: ReportId) {
  return tx.rowHandover.findMany({ where: { jobId }, orderBy: [{ askedAt: 'asc' }, { id: 'asc' }] })
}

const findEdit = ({ rows, added }: ReviewEdits, id: string): RowEdit | undefined =>
  rows[id] ?? added.find((row) => row.id === id)

interface RowParts extends Report {
  rowId: string
  by: string
  ofRow: readonly StoredHandover[]
}

async function end(
  tx: Transaction,
  context: Context,
  { edit, by, ofRow, ...row }: RowParts & { edit: RowEdit | undefined },
) {
  const open = ofRow.at(-1)
  if (!open || open.outcome !== null) return
  const outcome = judgeEnd(open, { edit, by })
  if (!outcome) throw new AppError('invalid-input', { fields: { rows: 'handed-over' } })
  await endHandover(tx, { id: open.id, outcome, by })
  const isAnswer = outcome !== 'taken-back' && outcome !== 'handed-on'
  if (outcome === 'taken-back' || isAnswer)
    await audit(tx, context, row, isAnswer ? 'reviews.answer-handover' : 'reviews.take-back')
}

async function begin(
  tx: Transaction,
  context: Context,
  { hold, by, ofRow, jobId, patientId, rowId }: RowParts & { hold: HandoverHold },
) {
  // An answer that is undone leaves the question whose it was.
  const undone = ofRow.findLast(({ holdId }) => holdId === hold.id)
  if (undone && undone.endedBy !== by) throw invalid
  const last = ofRow.at(-1)
  // The last one was just ended by being handed on.
  const askers = [...(last?.outcome === null && !last.askers.includes(by) ? last.askers : []), by]
  if (!undone) await requireColleague(tx, hold.of, askers)
  await tx.rowHandover.create({
    data: {
      jobId,
      patientId,
      rowId,
      holdId: hold.id,
      askedBy: undone?.askedBy ?? by,
      askers: undone?.askers ?? askers,
      askedOf: undone ? undone.askedOf : hold.of,
      note: hold.question,
    },
  })
  await audit(tx, context, { jobId, patientId }, 'reviews.hand-over')
}

const invalid = new AppError('invalid-input', { fields: { colleague: 'invalid' } })

/** Named is another reviewer, who did not hand the row over. */
async function requireColleague(tx: Transaction, of: string | null, askers: readonly string[]) {
  if (of !== null && (askers.includes(of) || !(await holdRight(tx, of, 'reports:review'))))
    throw invalid
}

/** `ended_at` is the database's clock, as `asked_at` is. */
async function endHandover(
  tx: Transaction,
  { id, outcome, by }: { id: string; outcome: HandoverOutcome; by: string },
) {
  await tx.$executeRaw`
    UPDATE row_handover SET outcome = ${outcome}, ended_by = ${by}, ended_at = clock_timestamp()
     WHERE id = ${id}::uuid`
}

/** A report that is decided waits for no one. */
export async function closeHandovers(tx: Transaction, jobId: ReportId, by: string) {
  await tx.$executeRaw`
    UPDATE row_handover SET outcome = 'closed', ended_by = ${by}, ended_at = clock_timestamp()
     WHERE job_id = ${jobId}::uuid AND outcome IS NULL`
}

/**
 * Rows that wait for someone who may no longer review wait for any reviewer but those who asked: each is handed on, with the same
 * question. Returns how many.
 */
export async function openHandoversOf(
  tx: Transaction,
  { userId, by }: { userId: string; by: string },
): Promise<number> {
  // In the order in which a report's are locked.
  await tx.$queryRaw`
    SELECT 1 FROM row_handover WHERE asked_of = ${userId} AND outcome IS NULL ORDER BY id FOR UPDATE`
  const ended = await tx.$queryRaw<{ id: string }[]>`
    UPDATE row_handover SET outcome = 'handed-on', ended_by = ${by}, ended_at = clock_timestamp()
     WHERE asked_of = ${userId} AND outcome IS NULL
    RETURNING id::text`
  const was = await tx.rowHandover.findMany({ where: { id: { in: ended.map(({ id }) => id) } } })
  await tx.rowHandover.createMany({
    data: was.map(({ jobId, patientId, rowId, holdId, askedBy, askers, note }) => ({
      ...{ jobId, patientId, rowId, holdId, askedBy, askers, note },
      askedOf: null,
    })),
  })
  for (const jobId of new Set(was.map((each) => each.jobId)))
    await notifyReviewers(tx, asReportId(jobId))
  return was.length
}

type Action = 'reviews.hand-over' | 'reviews.take-back' | 'reviews.answer-handover'

async function audit(
  tx: Transaction,
  context: Context,
  { jobId, patientId }: Report,
  action: Action,
) {
  await recordAudit(tx, context, { action, patientId, subject: 'report', subjectId: jobId })
}
