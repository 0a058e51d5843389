import { z } from 'zod'
import { recordLook } from '#lib/audit/record-look.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { readReportDays } from '#lib/results/read-report-days.ts'
import { checkUnits } from './check-units.ts'
import { findPrevious } from './find-previous.ts'
import { type FoundReview, findReview, readRows } from './find-review.ts'
import { resolveRows } from './resolve-rows.ts'
import { findDraft } from './review-draft.ts'
import type { ClaimView, ReviewView } from './review-view.ts'

export const reviewParams = z.object({ jobId: z.uuid() })

/** A report with all that its reviewer needs. The look is audited in the same transaction. */
export async function getReview(
  context: Context,
  input: z.input<typeof reviewParams>,
  /** The look that an open page goes on with. */
  token?: string | null,
): Promise<ReviewView> {
  const actor = requireStaff(context, 'reports:review')
  const { jobId } = parseInput(reviewParams, input)
  return db().$transaction(async (tx) => {
    const review = await findReview(tx, jobId)
    const { patientId } = review.patient
    const rows = readRows(review)
    const draft = await findDraft(tx, jobId)
    const resolved = resolveRows(rows, draft.edits, draft.readings)
    const record = { action: 'reviews.read', patientId, subject: 'report', subjectId: jobId }
    return {
      ...presentReview(review),
      ...draft,
      rows,
      units: await checkUnits(resolved),
      previous: await findPrevious(tx, { patientId, jobId }, resolved),
      claim: await findClaim(tx, jobId, actor),
      decision: await findDecision(tx, jobId),
      look: await recordLook(tx, context, { record, token }),
    }
  })
}

function presentReview({ jobId, patient, data, identity, reasons, waitingSince }: FoundReview) {
  const { metadata, pages } = data
  return {
    jobId,
    patient,
    printed: {
      firstName: metadata.patient_first_name ?? null,
      lastName: metadata.patient_last_name ?? null,
      dob: metadata.dob ?? null,
    },
    labName: metadata.lab_name ?? null,
    day: readReportDays(metadata).observedOn?.toISOString().slice(0, 10) ?? null,
    identity,
    reasons,
    waitingSince: waitingSince.toISOString(),
    pages: pages.map(({ page, width, height, source }) => ({
      page,
      width,
      height,
      isRecognised: source === 'recognised',
    })),
  }
}

async function nameOf(tx: Transaction, userId: string) {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { name: true } })
  return user?.name ?? ''
}

async function findClaim(
  tx: Transaction,
  jobId: string,
  actor: StaffActor,
): Promise<ClaimView | null> {
  const [claim] = await tx.$queryRaw<{ reviewer_id: string; claimed_at: Date }[]>`
    SELECT reviewer_id, claimed_at FROM review_claim
     WHERE job_id = ${jobId}::uuid AND expires_at > clock_timestamp()`
  if (!claim) return null
  return {
    by: await nameOf(tx, claim.reviewer_id),
    isOwn: claim.reviewer_id === actor.userId,
    since: claim.claimed_at.toISOString(),
  }
}

async function findDecision(tx: Transaction, jobId: string): Promise<ReviewView['decision']> {
  const decision = await tx.reviewDecision.findUnique({ where: { jobId } })
  if (!decision) return null
  const { outcome, reviewerId, decidedAt } = decision
  return { outcome, by: await nameOf(tx, reviewerId), at: decidedAt.toISOString() }
}
