import { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { writeResults } from '#lib/results/write-results.ts'
import { isDecidedBy, writeDecision } from './decide-review.ts'
import { type FoundReview, findReview, lockReview, readRows } from './find-review.ts'
import { readTypedRows } from './read-typed-rows.ts'
import { finishRow, type ReviewRow, resolveRows, type TypedReadings } from './resolve-rows.ts'
import { findDraft, type KeptDraft, requireDraft } from './review-draft.ts'
import { takeClaim } from './take-claim.ts'

export const approveReviewInput = z.object({
  jobId: z.uuid(),
  claimKey: z.uuid(),
  /** of the draft that is approved */
  version: z.int().min(0),
})

/**
 * Lets the accepted rows join the patient's results, with where each comes from, and ends the review, in one transaction.
 * Throws invalid-input while a row is open, none is accepted or the person is in doubt; service-unreachable while a
 * typed row is not understood; and review-claimed, draft-conflict or review-closed, with nothing written.
 */
export async function approveReview(context: Context, input: z.input<typeof approveReviewInput>) {
  const actor = requireStaff(context, 'reports:review')
  const { jobId, claimKey, version } = parseInput(approveReviewInput, input)
  const reviewerId = actor.userId
  const readings = await completeReadings(jobId)
  await db().$transaction(async (tx) => {
    if (await isDecidedBy(tx, { jobId, reviewerId, outcome: 'approved' })) return
    const review = await lockReview(tx, jobId)
    await takeClaim(tx, { jobId, reviewerId, claimKey })
    const draft = await requireDraft(tx, jobId, version)
    const after = requireFinished(review, draft, readings)
    const decisionId = await writeDecision(tx, { ...context, actor }, review, {
      outcome: 'approved',
      after,
    })
    await writeResults(tx, {
      jobId,
      patientId: review.patient.patientId,
      data: { ...review.data, results: after },
      review: { decisionId, reviewerId, before: readRows(review) },
    })
  })
}

/** What was typed while the service was away is asked again, before anything is locked. */
async function completeReadings(jobId: string): Promise<TypedReadings> {
  const { rows, draft } = await db().$transaction(async (tx) => ({
    rows: readRows(await findReview(tx, jobId)),
    draft: await findDraft(tx, jobId),
  }))
  return readTypedRows(jobId, rows, draft.edits, draft.readings)
}

function requireFinished(review: FoundReview, { edits }: KeptDraft, readings: TypedReadings) {
  const rows = resolveRows(readRows(review), edits, readings)
  const { name, dob } = review.identity
  const accepted = rows.filter(({ state }) => state === 'accepted')
  const fields = {
    ...(rows.some(({ state }) => state === 'open') && { rows: 'required' }),
    ...(accepted.length === 0 && { accepted: 'required' }),
    ...((name === 'differs' || dob === 'differs') &&
      !edits.isIdentityConfirmed && { identity: 'required' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid-input', { fields })
  if (accepted.some(isNotUnderstood)) throw new AppError('service-unreachable')
  return accepted.map(finishRow)
}

const isNotUnderstood = ({ isUnread }: ReviewRow) => isUnread
