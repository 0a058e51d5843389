import type { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { withdrawReportCriticals } from '#lib/critical-results/raise/withdraw-criticals.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { readLocale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { rejectedUploadMail } from '#lib/mail/templates/report-mail.ts'
import { findNextReview } from '#lib/reviews/queue/find-next-review.ts'
import { isDecidedBy, writeDecision } from './decide-review.ts'
import { type FoundReview, lockReview } from './find-review.ts'
import { findUploader, isUploaderMailed } from './find-uploader.ts'
import { rejectReviewInput } from './reject-reasons.ts'
import { takeClaim } from './take-claim.ts'

type Rejection = z.output<typeof rejectReviewInput>

/** The patient sees the reason in their language. Throws review-claimed and review-closed. */
export async function rejectReview(context: Context, input: z.input<typeof rejectReviewInput>) {
  const actor = requireStaff(context, 'reports:review')
  const rejection = parseInput(rejectReviewInput, input)
  const { jobId, claimKey, reason, note } = rejection
  if (reason === 'other' && note === '')
    throw new AppError('invalid-input', { fields: { note: 'required' } })
  const reviewerId = actor.userId
  await db().$transaction(async (tx) => {
    if (await isDecidedBy(tx, { jobId, reviewerId, outcome: 'rejected' })) return
    const review = await lockReview(tx, jobId)
    await takeClaim(tx, { jobId, reviewerId, claimKey, sessionId: context.session?.sessionId })
    const text = await wordReason(tx, review, rejection)
    await writeDecision(tx, { ...context, actor }, review, {
      outcome: 'rejected',
      reason: text,
      after: [],
    })
    await notifyUploader(tx, review, reviewerId)
    await withdrawReportCriticals(tx, { reportId: jobId, reason, note, actorId: reviewerId })
  })
  return { next: await findNextReview(actor) }
}

/** A colleague who uploaded it for the patient can put it right. */
async function notifyUploader(tx: Transaction, review: FoundReview, reviewerId: string) {
  const uploader = await findUploader(tx, review)
  if (!uploader || !isUploaderMailed(uploader, reviewerId)) return
  const recipient = { ...uploader, locale: readLocale(uploader.locale) }
  await sendMail(tx, rejectedUploadMail(recipient, review.jobId))
}

async function wordReason(
  tx: Transaction,
  { userId, isFromClinic }: FoundReview,
  { reason, note }: Rejection,
) {
  const user = userId
    ? await tx.user.findUnique({ where: { id: userId }, select: { locale: true } })
    : null
  const t = translatorFor(readLocale(user?.locale ?? ''), 'reviews')
  return [
    reason === 'other'
      ? ''
      : t(`reject.${isFromClinic ? 'explainedByClinic' : 'explained'}.${reason}`),
    note,
  ]
    .filter(Boolean)
    .join(' ')
}
