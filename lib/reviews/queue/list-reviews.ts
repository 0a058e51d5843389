import type { z } from 'zod'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { asPatientId, asReportId } from '#lib/ids.ts'
import { identityReasons } from '#lib/reports/identity/identity-state.ts'
import { handedOverBy, waitsFor } from '#lib/reviews/handovers/waits-for.ts'
import type { ReviewQueue, ReviewQueueRow } from '#lib/reviews/review-view.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { urgency, waitingReviews, waitingSince } from './review-condition.ts'
import { listReviewsInput, type ReviewFilters } from './review-filters.ts'

const pageSize = 25
const countLimit = 1_000

export async function listReviews(
  context: Context,
  input: z.input<typeof listReviewsInput> = {},
  token?: string | null,
): Promise<ReviewQueue> {
  const actor = requireStaff(context, 'reports:review')
  const filters = parseInput(listReviewsInput, input)
  return db().$transaction(async (tx) => {
    const condition = Prisma.sql`${waitingReviews} AND ${narrow(filters, actor)}`
    const total = await countWaiting(tx, condition)
    const page = Math.min(filters.page, Math.max(1, Math.ceil(total / pageSize)))
    const rows = await readWaiting(tx, condition, { ...filters, page, userId: actor.userId })
    const shownIds = rows.map((row) => row.job_id)
    const record = { action: 'reviews.list', subject: 'report', shownIds } as const
    const access = await recordAccess(tx, context, {
      record,
      scope: JSON.stringify(filters),
      token,
    })
    return {
      rows: rows.map((row) => presentWaiting(row, actor)),
      page,
      size: pageSize,
      total: Math.min(total, countLimit),
      isTotalCapped: total > countLimit,
      access,
    }
  })
}

function narrow({ show, reason }: ReviewFilters, { userId }: StaffActor) {
  const claimed = Prisma.sql`SELECT 1 FROM review_claim k WHERE k.job_id = r.job_id AND k.expires_at > now()`
  const holder = {
    all: Prisma.sql`true`,
    free: Prisma.sql`NOT EXISTS (${claimed})`,
    mine: Prisma.sql`EXISTS (${claimed} AND k.reviewer_id = ${userId})`,
    'for-me': waitsFor(userId),
    'handed-over': handedOverBy(userId),
    held: Prisma.sql`EXISTS (SELECT 1 FROM review_draft h WHERE h.job_id = r.job_id AND h.held_for <> '{}')`,
  }[show]
  if (!reason) return holder
  const reasons = reason === 'identity' ? [...identityReasons] : [reason]
  return Prisma.sql`${holder} AND r.review_reasons && ${reasons}::text[]`
}

async function countWaiting(tx: Transaction, condition: Prisma.Sql) {
  const [counted] = await tx.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM (SELECT 1 FROM ${condition} LIMIT ${countLimit + 1}) AS found`
  return counted?.n ?? 0
}

const orderOf = {
  urgent: urgency,
  oldest: waitingSince,
  doubtful: Prisma.sql`r.doubt_count DESC, ${waitingSince}`,
}

interface StoredReview {
  job_id: string
  waiting_since: Date
  result_count: number
  doubt_count: number
  review_reasons: string[]
  patient_id: string
  first_name: string
  last_name: string
  lab_name: string | null
  reviewer_id: string | null
  claimed_at: Date | null
  reviewer_name: string | null
  is_begun: boolean
  held_for: string[] | null
  waits_for_reader: boolean
}

function readWaiting(
  tx: Transaction,
  condition: Prisma.Sql,
  { sort, page, userId }: ReviewFilters & { userId: string },
) {
  return tx.$queryRaw<StoredReview[]>`
    SELECT f.*, s.snapshot->'data'->'metadata'->>'lab_name' AS lab_name, c.reviewer_id, c.claimed_at, u.name AS reviewer_name, d.job_id IS NOT NULL AS is_begun, d.held_for
      FROM (SELECT r.job_id::text, ${waitingSince} AS waiting_since, r.result_count, r.doubt_count, r.review_reasons,
                   ${waitsFor(userId)} AS waits_for_reader, p.id::text AS patient_id, p.first_name, p.last_name,
                   row_number() OVER (ORDER BY ${orderOf[sort]}, r.job_id) AS place
              FROM ${condition}
             ORDER BY place LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) AS f
      JOIN report_projection s ON s.job_id = f.job_id::uuid
      LEFT JOIN review_claim c ON c.job_id = f.job_id::uuid AND c.expires_at > now()
      LEFT JOIN "user" u ON u.id = c.reviewer_id
      LEFT JOIN review_draft d ON d.job_id = f.job_id::uuid
     ORDER BY f.place`
}

function presentWaiting(row: StoredReview, { userId }: StaffActor): ReviewQueueRow {
  return {
    jobId: asReportId(row.job_id),
    patient: {
      patientId: asPatientId(row.patient_id),
      firstName: row.first_name,
      lastName: row.last_name,
    },
    labName: row.lab_name,
    waitingSince: row.waiting_since.toISOString(),
    resultCount: row.result_count,
    doubtCount: row.doubt_count,
    reasons: row.review_reasons,
    claim: row.claimed_at && {
      by: row.reviewer_name ?? '',
      isOwn: row.reviewer_id === userId,
      since: row.claimed_at.toISOString(),
    },
    isBegun: row.is_begun,
    heldFor: row.held_for ?? [],
    waitsForReader: row.waits_for_reader,
  }
}
