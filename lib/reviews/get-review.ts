import { z } from 'zod'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { readClinicDay } from '#lib/clinic-contact/clinic-day.ts'
import { readCertainDay } from '#lib/dates/read-printed-date.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { reportIdSchema } from '#lib/id-schemas.ts'
import type { ReportId } from '#lib/ids.ts'
import { ageOn } from '#lib/reports/identity/compare-age.ts'
import { asksOwner, readOwnerAnswer } from '#lib/reports/identity/identity-state.ts'
import { requireReportAccess } from '#lib/reports/require-report-access.ts'
import { readReportDays } from '#lib/results/read-report-days.ts'
import { listColleagues } from '#lib/reviews/handovers/list-colleagues.ts'
import { presentHandovers } from '#lib/reviews/handovers/present-handovers.ts'
import { presentMarks } from '#lib/reviews/record/marks.ts'
import { checkUnits } from './check-units.ts'
import { findPrevious } from './find-previous.ts'
import { type FoundReview, findReview } from './find-review.ts'
import { findUploader, isUploaderMailed } from './find-uploader.ts'
import { offerRows } from './offer-rows.ts'
import { resolveRows } from './resolve-rows.ts'
import { findDraft } from './review-draft.ts'
import type { ClaimView, ReviewView } from './review-view.ts'

export const reviewParams = z.object({ jobId: reportIdSchema })

/** Throws reason-needed for a role that reads results only while it reviews them, once the review is decided. */
export async function getReview(
  context: Context,
  input: z.input<typeof reviewParams>,
  token?: string | null,
): Promise<ReviewView> {
  const actor = requireStaff(context, 'reports:review')
  const { jobId } = parseInput(reviewParams, input)
  return db().$transaction(async (tx) => {
    const review = await findReview(tx, jobId)
    const { patientId } = review.patient
    const decision = await findDecision(tx, jobId)
    await requireReportAccess(tx, context, { jobId, patientId })
    const draft = await findDraft(tx, jobId)
    const rows = await offerRows(tx, review, draft.edits)
    const resolved = resolveRows(rows, draft.edits, draft.readings)
    const record = {
      action: 'reviews.read',
      patientId,
      subject: 'report',
      subjectId: jobId,
    } as const
    return {
      ...presentReview(review, await readClinicDay(tx)),
      uploader: await presentUploader(tx, review, actor.userId),
      ownership: await findOwnership(tx, review),
      ...draft,
      marks: await presentMarks(tx, draft.marks, actor.userId),
      handovers: await presentHandovers(tx, jobId, actor.userId),
      colleagues: await listColleagues(tx, actor.userId),
      reopened: [],
      rows,
      units: await checkUnits(resolved),
      previous: await findPrevious(tx, { patientId, jobId }, resolved),
      claim: await findClaim(tx, jobId, actor),
      decision,
      access: await recordAccess(tx, context, { record, token }),
    }
  })
}

function presentReview(
  { jobId, patient, data, identity, reasons, waitingSince }: FoundReview,
  today: string,
) {
  const { metadata, pages } = data
  const day = readReportDays(metadata).observedOn?.toISOString().slice(0, 10) ?? null
  return {
    jobId,
    patient: {
      ...patient,
      age: patient.dob === null ? null : ageOn(patient.dob, today),
      ageAtCollection: patient.dob === null || day === null ? null : ageOn(patient.dob, day),
    },
    printed: {
      firstName: metadata.patient_first_name ?? null,
      lastName: metadata.patient_last_name ?? null,
      dob: metadata.dob ?? null,
      dobDay: readCertainDay(metadata.dob ?? ''),
      sex: ['female', 'male'].find((sex) => sex === metadata.gender) ?? null,
      age: metadata.age ?? null,
    },
    labName: metadata.lab_name ?? null,
    day,
    identity,
    reasons,
    waitingSince: waitingSince.toISOString(),
    pages: pages.map(({ page, width, height, source }) => ({
      page,
      width,
      height,
      isRecognized: source === 'recognized',
    })),
  }
}

async function presentUploader(
  tx: Transaction,
  review: FoundReview,
  viewerId: string,
): Promise<ReviewView['uploader']> {
  if (!review.isFromClinic) return null
  const uploader = await findUploader(tx, review)
  if (!uploader) return { name: null, isMailed: false }
  return { name: uploader.name, isMailed: isUploaderMailed(uploader, viewerId) }
}

async function findOwnership(tx: Transaction, { jobId, identity, patient }: FoundReview) {
  if (!asksOwner(identity, patient)) return null
  const stored = await tx.reportAnswer.findUnique({ where: { jobId } })
  return {
    answer: readOwnerAnswer(stored?.answer),
    at: stored?.answeredAt.toISOString() ?? null,
  }
}

async function nameOf(tx: Transaction, userId: string) {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { name: true } })
  return user?.name ?? ''
}

async function findClaim(
  tx: Transaction,
  jobId: ReportId,
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

async function findDecision(tx: Transaction, jobId: ReportId): Promise<ReviewView['decision']> {
  const decision = await tx.reviewDecision.findUnique({ where: { jobId } })
  if (!decision) return null
  const { outcome, reviewerId, decidedAt } = decision
  return { outcome, by: await nameOf(tx, reviewerId), at: decidedAt.toISOString() }
}
