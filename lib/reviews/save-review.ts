import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { reportIdSchema } from '#lib/id-schemas.ts'
import type { ReportId } from '#lib/ids.ts'
import { followHandovers } from '#lib/reviews/handovers/follow-handovers.ts'
import { presentHandovers } from '#lib/reviews/handovers/present-handovers.ts'
import { markChanges, presentMarks } from '#lib/reviews/record/marks.ts'
import { checkUnits } from './check-units.ts'
import { releaseClaim, releaseReview } from './claim-review.ts'
import { findPrevious } from './find-previous.ts'
import { findReview, lockReview, readRows } from './find-review.ts'
import { offerRows } from './offer-rows.ts'
import { readTypedRows } from './read-typed-rows.ts'
import { reopenDoubtful } from './reopen-doubtful.ts'
import { resolveRows } from './resolve-rows.ts'
import { findDraft, keepDraft, requireDraft } from './review-draft.ts'
import { reviewEdits } from './review-edits.ts'
import type { ReviewDraftView } from './review-view.ts'
import { takeClaim } from './take-claim.ts'

export const saveReviewInput = z.object({
  jobId: reportIdSchema,
  claimKey: z.uuid(),
  version: z.int().min(0),
  edits: reviewEdits,
  /** of a window that is being left: releases its claim, also where its save before this one was not answered */
  isLast: z.boolean().default(false),
})

/**
 * A typed row whose reading raises a doubt is stored undecided, whatever was sent.
 * Throws, without overwriting anything: review-claimed while another reviewer has the report,
 * draft-conflict when another window saved in the meantime, review-closed, and invalid-input for a row that waits for
 * someone else. The last save of a window releases its claim even then.
 */
export async function saveReview(
  context: Context,
  input: z.input<typeof saveReviewInput>,
): Promise<ReviewDraftView> {
  try {
    return await storeEdits(context, input)
  } catch (error) {
    const { jobId, claimKey, isLast } = input
    // No one is left to release the claim.
    if (isLast) await releaseReview(context, { jobId, claimKey })
    throw error
  }
}

async function storeEdits(
  context: Context,
  input: z.input<typeof saveReviewInput>,
): Promise<ReviewDraftView> {
  const { userId: reviewerId } = requireStaff(context, 'reports:review')
  const { jobId, claimKey, version, edits: asked, isLast } = parseInput(saveReviewInput, input)
  // Calls the service before taking locks, so that no other request waits for it.
  const known = await db().$transaction(async (tx) => {
    const review = await findReview(tx, jobId)
    const offered = await offerRows(tx, review, asked)
    return { rows: readRows(review), offered, ...(await findDraft(tx, jobId)) }
  })
  const readings = await readTypedRows(jobId, known.rows, asked, known.readings)
  const { edits, reopened } = reopenDoubtful(known.rows, asked, {
    known: known.readings,
    now: readings,
  })
  const rows = resolveRows(known.offered, edits, readings)
  const units = await checkUnits(rows)
  return db().$transaction(async (tx) => {
    const { patient, revision } = await lockReview(tx, jobId)
    const sessionId = context.session?.sessionId
    const outcome = await takeClaim(tx, { jobId, reviewerId, claimKey, sessionId })
    const isHeld = isLast && outcome === 'renewed'
    const known = isHeld ? await skipOwnSave(tx, { jobId, version, reviewerId }) : version
    const before = await requireDraft(tx, jobId, known)
    const marks = markChanges(before.marks, { before: before.edits, after: edits, by: reviewerId })
    const draft = { version: known + 1, edits, readings, marks }
    await keepDraft(tx, { jobId, revision, updatedBy: reviewerId, ...draft })
    const { patientId } = patient
    await followHandovers(
      tx,
      context,
      { jobId, patientId },
      { before: before.edits, after: edits, by: reviewerId },
    )
    const entry = { patientId, subject: 'report', subjectId: jobId }
    await recordAudit(tx, context, { action: 'reviews.save', ...entry })
    if (isLast) await releaseClaim(tx, context, { jobId, claimKey, reviewerId })
    return {
      ...draft,
      marks: await presentMarks(tx, marks, reviewerId),
      handovers: await presentHandovers(tx, jobId, reviewerId),
      reopened,
      units,
      previous: await findPrevious(tx, { patientId, jobId }, rows),
    }
  })
}

/** A save that was under way when the window was left may have been stored before its last one. */
async function skipOwnSave(
  tx: Transaction,
  { jobId, version, reviewerId }: { jobId: ReportId; version: number; reviewerId: string },
) {
  const own = { jobId, version: version + 1, updatedBy: reviewerId }
  return (await tx.reviewDraft.count({ where: own })) > 0 ? version + 1 : version
}
