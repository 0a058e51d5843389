import { z } from 'zod'
import type { Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { labReportResult, typedRow } from '#service/contract/lab-reports.ts'
import type { TypedReadings } from './resolve-rows.ts'
import { noEdits, type ReviewEdits, reviewEdits } from './review-edits.ts'

/** The kept form: what the reviewer did, and what the service said of what was typed. */
const keptDraft = z.object({
  edits: reviewEdits,
  readings: z.record(z.string(), z.object({ asked: typedRow, row: labReportResult })),
})

export interface KeptDraft {
  /** 0 where nothing was kept yet */
  version: number
  edits: ReviewEdits
  readings: TypedReadings
}

export async function findDraft(tx: Transaction, jobId: string): Promise<KeptDraft> {
  const row = await tx.reviewDraft.findUnique({ where: { jobId } })
  if (!row) return { version: 0, edits: noEdits, readings: {} }
  return { version: row.version, ...keptDraft.parse(row.edits) }
}

/** Throws draft-conflict when the draft has gone on since the version that was seen. */
export async function requireDraft(tx: Transaction, jobId: string, version: number) {
  const draft = await findDraft(tx, jobId)
  if (draft.version !== version) throw new AppError('draft-conflict')
  return draft
}

interface DraftToKeep extends KeptDraft {
  jobId: string
  /** the report's own, that the edits lie over */
  revision: number
  updatedBy: string
}

export async function keepDraft(tx: Transaction, draft: DraftToKeep) {
  const { jobId, version, revision, updatedBy, edits, readings } = draft
  const data = {
    version,
    revision,
    updatedBy,
    edits: { edits, readings } as unknown as Prisma.InputJsonObject,
  }
  await tx.reviewDraft.upsert({ where: { jobId }, create: { jobId, ...data }, update: data })
}
