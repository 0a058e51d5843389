import { z } from 'zod'
import type { WireLabReportMetadata } from '#contract/lab-reports.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { reviewReportCriticals } from '#lib/critical-results/raise/raise-report-criticals.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { reportIdSchema } from '#lib/id-schemas.ts'
import type { ReportId } from '#lib/ids.ts'
import { identityStateOf } from '#lib/reports/identity/identity-state.ts'
import { writeResults } from '#lib/results/write-results.ts'
import { leaveOutReasons } from '#lib/review-decisions/reasons.ts'
import { isNotANumber, lacksReason } from '#lib/reviews/checks/row-rules.ts'
import { findNextReview } from '#lib/reviews/queue/find-next-review.ts'
import { buildDecisionRecord } from '#lib/reviews/record/build-decision-record.ts'
import { keepEvaluation } from '#lib/reviews/record/keep-evaluation.ts'
import { pickSecondReadings } from '#lib/reviews/record/pick-second-readings.ts'
import { lockAgainstRebuild } from '#lib/service-log/fold/lock-subjects.ts'
import { asksForDay, isPossibleDay, lacksDay } from './collection-day.ts'
import { isDecidedBy, writeDecision } from './decide-review.ts'
import { type FoundReview, findReview, lockReview, readRows } from './find-review.ts'
import { nameAliases } from './offer-rows.ts'
import { readTypedRows } from './read-typed-rows.ts'
import { reopenDoubtful } from './reopen-doubtful.ts'
import { finishRow, type ReviewRow, resolveRows, type TypedReadings } from './resolve-rows.ts'
import { findDraft, type KeptDraft, requireDraft } from './review-draft.ts'
import type { ReviewEdits } from './review-edits.ts'
import { takeClaim } from './take-claim.ts'

export const approveReviewInput = z.object({
  jobId: reportIdSchema,
  claimKey: z.uuid(),
  version: z.int().min(0),
})

/**
 * Adds the accepted rows to the patient's results with their provenance and closes the review, in one transaction. Throws,
 * without writing anything: invalid-input while a row is undecided or held, none is accepted, the identity is unconfirmed,
 * a day of collection that was not read is neither given nor known not to be printed, or a reason is missing for what contradicts the page, is impossible or was left out;
 * service-unreachable while a typed row is not interpreted; review-claimed, draft-conflict or review-closed.
 */
export async function approveReview(context: Context, input: z.input<typeof approveReviewInput>) {
  const actor = requireStaff(context, 'reports:review')
  const { jobId, claimKey, version } = parseInput(approveReviewInput, input)
  const reviewerId = actor.userId
  const { readings, known } = await completeReadings(jobId)
  await db().$transaction(async (tx) => {
    // A patient's deletion waits: a critical value that is raised here would be hidden with it.
    await lockAgainstRebuild(tx)
    if (await isDecidedBy(tx, { jobId, reviewerId, outcome: 'approved' })) return
    const review = await lockReview(tx, jobId)
    await takeClaim(tx, { jobId, reviewerId, claimKey, sessionId: context.session?.sessionId })
    const draft = await requireDraft(tx, jobId, version)
    const rows = requireFinished(review, draft, { known, now: readings })
    const accepted = rows.filter(({ state }) => state === 'accepted').map(finishRow)
    const after = await nameAliases(tx, review, accepted)
    const decisionId = await writeDecision(tx, { ...context, actor }, review, {
      outcome: 'approved',
      after,
      record: buildDecisionRecord(rows, { ...draft, identity: review.identity }),
    })
    await keepEvaluation(tx, review, { decisionId, rows })
    const { marks } = draft
    await pickSecondReadings(tx, review, { decisionId, reviewerId, rows, marks })
    const { patientId } = review.patient
    const data = { ...review.data, metadata: addDay(review, draft.edits), results: after }
    await reviewReportCriticals(tx, {
      reportId: jobId,
      patientId,
      data,
      revision: review.revision,
      reviewerId,
      leftOut: listLeftOut(rows),
    })
    await writeResults(tx, {
      jobId,
      patientId,
      data,
      review: { decisionId, reviewerId, before: readRows(review) },
    })
  })
  return { next: await findNextReview(actor) }
}

const listLeftOut = (rows: readonly ReviewRow[]) =>
  rows
    .filter(({ state }) => state === 'deleted')
    .map(({ id, why }) => ({
      resultKey: id,
      reason: leaveOutReasons.find((each) => each === why?.reason) ?? ('other' as const),
      note: why?.note ?? '',
    }))

function addDay(review: FoundReview, { collectedOn }: ReviewEdits): WireLabReportMetadata {
  const { metadata } = review.data
  return asksForDay(review) && collectedOn ? { ...metadata, date_collected: collectedOn } : metadata
}

/** Runs before taking any lock: the rows were typed while the service was down. */
async function completeReadings(jobId: ReportId) {
  const { rows, draft } = await db().$transaction(async (tx) => ({
    rows: readRows(await findReview(tx, jobId)),
    draft: await findDraft(tx, jobId),
  }))
  const known = draft.readings
  return { known, readings: await readTypedRows(jobId, rows, draft.edits, known) }
}

function requireFinished(
  review: FoundReview,
  { edits: saved }: KeptDraft,
  readings: { known: TypedReadings; now: TypedReadings },
): ReviewRow[] {
  const read = readRows(review)
  const { edits } = reopenDoubtful(read, saved, readings)
  const rows = resolveRows(read, edits, readings.now)
  const accepted = rows.filter(({ state }) => state === 'accepted')
  const isUndecided = ({ state }: ReviewRow) => state === 'open' || state === 'held'
  const fields = {
    ...(rows.some(isUndecided) && { rows: 'required' }),
    ...(accepted.length === 0 && { accepted: 'required' }),
    ...(identityStateOf(review.identity) !== 'match' &&
      !edits.isIdentityConfirmed && { identity: 'required' }),
    ...(lacksDay(review, edits) && { collectedOn: 'required' }),
    ...(edits.collectedOn && !isPossibleDay(edits.collectedOn) && { collectedOn: 'invalid' }),
    ...(accepted.some((row) => isNotANumber(row.before, row.row.value)) && { values: 'invalid' }),
    ...(rows.some(lacksReason) && { reasons: 'required' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid-input', { fields })
  if (accepted.some(({ isUnread }) => isUnread)) throw new AppError('service-unreachable')
  return rows
}
