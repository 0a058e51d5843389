import { z } from 'zod'
import { labReportResult, typedRow } from '#contract/lab-reports.ts'
import type { Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { ReportId } from '#lib/ids.ts'
import { mark } from '#lib/review-decisions/decision-record.ts'
import type { Marks } from '#lib/reviews/record/marks.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import type { TypedReadings } from './resolve-rows.ts'
import { noEdits, type ReviewEdits, reviewEdits } from './review-edits.ts'

const keptDraft = z.object({
  edits: reviewEdits,
  readings: z.record(z.string(), z.object({ asked: typedRow, row: labReportResult })),
  marks: z.record(z.string(), mark).default({}),
})

export interface KeptDraft {
  version: number
  edits: ReviewEdits
  readings: TypedReadings
  marks: Marks
}

export async function findDraft(tx: Transaction, jobId: ReportId): Promise<KeptDraft> {
  const row = await tx.reviewDraft.findUnique({ where: { jobId } })
  if (!row) return { version: 0, edits: noEdits, readings: {}, marks: {} }
  return { version: row.version, ...keptDraft.parse(row.edits) }
}

/** Throws draft-conflict when the draft changed since the given version. */
export async function requireDraft(tx: Transaction, jobId: ReportId, version: number) {
  const draft = await findDraft(tx, jobId)
  if (draft.version !== version) throw new AppError('draft-conflict')
  return draft
}

interface DraftToKeep extends KeptDraft {
  jobId: ReportId
  revision: number
  updatedBy: string
}

export async function keepDraft(tx: Transaction, draft: DraftToKeep) {
  const { jobId, version, revision, updatedBy, edits, readings, marks } = draft
  const data = {
    version,
    revision,
    updatedBy,
    heldFor: listReaders(edits),
    edits: { edits, readings, marks } as unknown as Prisma.InputJsonObject,
  }
  await tx.reviewDraft.upsert({ where: { jobId }, create: { jobId, ...data }, update: data })
}

/** Whom the held rows wait for. */
function listReaders({ rows, added }: ReviewEdits) {
  const held = [...Object.values(rows), ...added].filter(({ state }) => state === 'held')
  return [...new Set(held.flatMap(({ hold }) => (hold ? [hold.to] : [])))].toSorted()
}
