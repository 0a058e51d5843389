import type { z } from 'zod'
import type { WireLabReportResult } from '#contract/lab-reports.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { sendReportNotice } from '#lib/reports/send-report-notice.ts'
import { hasFlagConflict } from '#lib/reviews/checks/row-rules.ts'
import { typedFields } from '#lib/reviews/review-edits.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { lockAgainstRebuild } from '#lib/service-log/fold/lock-subjects.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { findApproved } from './approved-row.ts'
import { replaceResult } from './correct-result.ts'
import { interpretReading } from './interpret-reading.ts'
import { type FoundReading, lockReading } from './require-reading.ts'
import {
  type DisagreementOutcome,
  readingParams,
  resolveDisagreementInput,
} from './second-reading-view.ts'
import { hasRead, listReviewers, mayDecide } from './third-reader.ts'

type Input = z.input<typeof readingParams> & z.input<typeof resolveDisagreementInput>

/**
 * A person decides between two readings, with a reason: the first stands, or the patient's value is replaced by the second.
 * A reader of the row decides only where the clinic has no third reviewer, and the record says so. Throws not-found,
 * not-possible-now where the readings agree or someone has decided, third-reader-needed, and invalid-input for a correction of a
 * name without a choice of its code, or for a flag that contradicts the decided value and range and was not confirmed as printed.
 */
export async function resolveDisagreement(context: Context, input: Input): Promise<void> {
  const { userId } = requireStaff(context, 'reports:review')
  const { readingId, ...rest } = input
  const where = parseInput(readingParams, { readingId })
  const { outcome, reason, code, flag, isFlagConfirmed } = parseInput(
    resolveDisagreementInput,
    rest,
  )
  const corrected = await buildCorrection(where.readingId, { outcome, code, flag, userId })
  await db().$transaction(async (tx) => {
    // A patient's deletion waits: a critical value that is raised here would be hidden with it.
    await lockAgainstRebuild(tx)
    const found = await lockOpen(tx, where.readingId, userId)
    const { reading, jobId, patientId } = found
    const decided = corrected ?? (await findApproved(tx, reading)).row
    const isConflict = decided !== undefined && hasFlagConflict(decided)
    if (isConflict && !isFlagConfirmed) {
      const problem = outcome === 'corrected' ? 'flag-contradicts' : 'first-flag-contradicts'
      throw new AppError('invalid-input', { fields: { flag: problem } })
    }
    await tx.secondReading.update({
      where: { id: reading.id },
      data: {
        outcome,
        reason,
        resolvedBy: userId,
        resolvedAt: new Date(),
        flagConfirmed: isConflict,
        ...(corrected && { corrected: corrected as unknown as Prisma.InputJsonObject }),
      },
    })
    if (corrected) await replaceResult(tx, found, { row: corrected, by: userId })
    await recordAudit(tx, context, {
      action: actions[hasRead(reading, userId) ? 'reader' : 'third'][outcome],
      patientId,
      subject: 'second-reading',
      subjectId: reading.id,
    })
    if (corrected) {
      await sendReportNotice(tx, { jobId, patientId, kind: 'corrected', key: reading.id })
    }
    await notifyChanges(tx, [{ reportId: jobId, clientUserId: patientId }])
  })
}

const actions = {
  third: { corrected: 'second-readings.correct', 'first-stands': 'second-readings.keep-first' },
  reader: {
    corrected: 'second-readings.correct-as-reader',
    'first-stands': 'second-readings.keep-first-as-reader',
  },
} as const satisfies Record<string, Record<DisagreementOutcome, string>>

async function lockOpen(tx: Transaction, readingId: string, userId: string): Promise<FoundReading> {
  const found = await lockReading(tx, readingId)
  const { differs, outcome } = found.reading
  if (differs.length === 0 || outcome !== null) throw new AppError('not-possible-now')
  if (!mayDecide(found.reading, userId, await listReviewers(tx))) {
    throw new AppError('third-reader-needed')
  }
  return found
}

type Choices = Pick<z.output<typeof resolveDisagreementInput>, 'outcome' | 'code' | 'flag'> & {
  userId: string
}

/** The approved row with the words of the second reading, as the service interprets them. Before any lock. */
async function buildCorrection(
  readingId: string,
  { outcome, code, flag, userId }: Choices,
): Promise<WireLabReportResult | undefined> {
  if (outcome === 'first-stands') return undefined
  const { jobId, second, approved } = await db().$transaction(async (tx) => {
    const { reading, jobId } = await lockOpen(tx, readingId, userId)
    const { row } = await findApproved(tx, reading)
    // Another name may be another test: the approved code would make a wrong value look right.
    if (code === undefined && reading.differs.includes('name'))
      throw new AppError('invalid-input', { fields: { code: 'required' } })
    const typed = typedFields.parse(reading.second)
    return { jobId, second: { ...typed, flag: flag ?? typed.flag }, approved: row }
  })
  if (!approved) throw new AppError('not-possible-now')
  const read = await askService(interpretReading(jobId, second, approved, code))
  const { id, page, box, value_box, confidence } = approved
  return {
    ...approved,
    ...read,
    ...codeFields(approved, read, code),
    ...{ id, page, box, value_box, confidence },
    test_name: second.name,
    value: second.value,
    units: second.unit || null,
    reference_range: second.range || null,
    flag: second.flag || null,
    source_panel_name: approved.source_panel_name,
  }
}

/** As approved, unless a person has chosen: a second reader types what is printed, which is no code. */
function codeFields(
  approved: WireLabReportResult,
  read: WireLabReportResult,
  code: string | null | undefined,
): Pick<WireLabReportResult, 'loinc_matches' | 'loinc_match_status'> {
  if (code === null) return { loinc_matches: [], loinc_match_status: 'no_match' }
  const { loinc_matches, loinc_match_status } = code === undefined ? approved : read
  return { loinc_matches, loinc_match_status }
}
