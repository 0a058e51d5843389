import { z } from 'zod'
import { labReportResult } from '#contract/lab-reports.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { secondFields } from '#lib/reading-accuracy/second-fields.ts'
import { typedFields } from '#lib/reviews/review-edits.ts'
import { codeOf } from './approved-row.ts'
import type { Disagreement, DisagreementPage } from './second-reading-view.ts'
import { hasRead, listReviewers, mayDecide } from './third-reader.ts'
import { openDisagreements } from './waiting-readings.ts'

const pageSize = 10

const listInput = z.object({ page: z.int().min(1).max(10_000).default(1) })

interface StoredDisagreement {
  id: string
  job_id: string
  row_id: string
  first_name: string
  last_name: string
  lab_name: string | null
  first: unknown
  second: unknown
  differs: string[]
  not_for: string[]
  read_by: string
  decided_at: Date
  /** the approved rows of the report */
  after: unknown
  read_at: Date
  first_by: string | null
  second_by: string | null
}

/** Rows that two reviewers read differently, oldest first, until someone decides each. Every access is audited. */
export async function listDisagreements(
  context: Context,
  input: z.input<typeof listInput> = {},
): Promise<DisagreementPage> {
  const { userId } = requireStaff(context, 'reports:review')
  const asked = parseInput(listInput, input)
  return db().$transaction(async (tx) => {
    const [counted] = await tx.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM ${openDisagreements}`
    const total = counted?.n ?? 0
    const pageCount = Math.max(1, Math.ceil(total / pageSize))
    const page = Math.min(asked.page, pageCount)
    const rows = await tx.$queryRaw<StoredDisagreement[]>`
      SELECT f.*, d.decided_at, d.after, a.name AS first_by, b.name AS second_by
        FROM (SELECT s.id::text, s.job_id::text, s.row_id, s.decision_id, s.read_by, s.not_for, p.first_name, p.last_name, s.first, s.second,
                     s.differs, s.read_at, r.snapshot->'data'->'metadata'->>'lab_name' AS lab_name
                FROM ${openDisagreements}
               ORDER BY s.read_at, s.id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) AS f
        JOIN review_decision d ON d.id = f.decision_id
        LEFT JOIN "user" a ON a.id = d.reviewer_id
        LEFT JOIN "user" b ON b.id = f.read_by
       ORDER BY f.read_at, f.id`
    await recordAudit(tx, context, {
      action: 'second-readings.list',
      subject: 'second-reading',
      shownIds: rows.map(({ id }) => id),
    })
    const reviewers = await listReviewers(tx)
    const present = (row: StoredDisagreement) => ({
      ...presentDisagreement(row),
      decider: deciderOf(row, userId, reviewers),
    })
    return { rows: rows.map(present), page, pageCount, total }
  })
}

function deciderOf(
  { not_for: notFor, read_by: readBy }: StoredDisagreement,
  userId: string,
  reviewers: readonly string[],
): Disagreement['decider'] {
  const row = { notFor, readBy }
  if (!hasRead(row, userId)) return 'free'
  return mayDecide(row, userId, reviewers) ? 'reader' : 'third'
}

function presentDisagreement(row: StoredDisagreement): Omit<Disagreement, 'decider'> {
  return {
    readingId: row.id,
    jobId: row.job_id,
    patient: [row.first_name, row.last_name].filter(Boolean).join(' '),
    labName: row.lab_name,
    first: {
      fields: typedFields.parse(row.first),
      by: row.first_by ?? '',
      at: row.decided_at.toISOString(),
    },
    second: {
      fields: typedFields.parse(row.second),
      by: row.second_by ?? '',
      at: row.read_at.toISOString(),
    },
    code: codeIn(row),
    differs: secondFields.filter((field) => row.differs.includes(field)),
  }
}

function codeIn({ after, row_id: rowId }: StoredDisagreement): Disagreement['code'] {
  const approved = labReportResult
    .array()
    .catch([])
    .parse(after)
    .find(({ id }) => id === rowId)
  const code = codeOf(approved)
  const match = approved?.loinc_matches[0]
  return code && match ? { code, name: match.display_name || match.loinc_name } : null
}
