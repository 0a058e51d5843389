import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { checkUnits } from './check-units.ts'
import { findPrevious } from './find-previous.ts'
import { findReview, lockReview, readRows } from './find-review.ts'
import { readTypedRows } from './read-typed-rows.ts'
import { resolveRows } from './resolve-rows.ts'
import { findDraft, keepDraft, requireDraft } from './review-draft.ts'
import { reviewEdits } from './review-edits.ts'
import type { ReviewDraftView } from './review-view.ts'
import { takeClaim } from './take-claim.ts'

export const saveReviewInput = z.object({
  jobId: z.uuid(),
  claimKey: z.uuid(),
  /** the one that the edits were made over */
  version: z.int().min(0),
  edits: reviewEdits,
})

/**
 * Keeps what a reviewer has done so far. Throws review-claimed while somebody else has the report, draft-conflict when
 * the edits went on elsewhere, and review-closed; nothing is overwritten then.
 */
export async function saveReview(
  context: Context,
  input: z.input<typeof saveReviewInput>,
): Promise<ReviewDraftView> {
  const { userId: reviewerId } = requireStaff(context, 'reports:review')
  const { jobId, claimKey, version, edits } = parseInput(saveReviewInput, input)
  // The service is asked before anything is locked: nobody waits for it.
  const known = await db().$transaction(async (tx) => ({
    rows: readRows(await findReview(tx, jobId)),
    ...(await findDraft(tx, jobId)),
  }))
  const readings = await readTypedRows(jobId, known.rows, edits, known.readings)
  const rows = resolveRows(known.rows, edits, readings)
  const units = await checkUnits(rows)
  return db().$transaction(async (tx) => {
    const { patient, revision } = await lockReview(tx, jobId)
    await takeClaim(tx, { jobId, reviewerId, claimKey })
    await requireDraft(tx, jobId, version)
    const draft = { version: version + 1, edits, readings }
    await keepDraft(tx, { jobId, revision, updatedBy: reviewerId, ...draft })
    const { patientId } = patient
    const entry = { patientId, subject: 'report', subjectId: jobId }
    await recordAudit(tx, context, { action: 'reviews.save', ...entry })
    return { ...draft, units, previous: await findPrevious(tx, { patientId, jobId }, rows) }
  })
}
