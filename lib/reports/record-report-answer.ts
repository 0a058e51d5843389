import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from '#lib/db/client.ts'
import type { WireParsingJob } from '#service/contract/lab-reports.ts'
import { applyReports } from './apply-report.ts'
import {
  parseReportMessage,
  reportAnswerType,
  reportReconciliationType,
  type UploadNote,
} from './report-message.ts'

interface AnswerOptions {
  origin: 'answer' | 'reconciliation'
  /** what only we know of an upload */
  upload?: UploadNote
}

/**
 * Keeps the job of an answer in the log and applies it, in one transaction, so that the log alone tells everything.
 * A re-read that told nothing new is left out of the log. Returns whether it told something.
 */
export async function recordReportAnswer(
  tx: Transaction,
  job: WireParsingJob,
  { origin, upload }: AnswerOptions,
): Promise<boolean> {
  const eventType = origin === 'answer' ? reportAnswerType : reportReconciliationType
  const body = JSON.stringify({
    event_type: eventType,
    team_id: job.team_id,
    user_id: job.user_id,
    client_user_id: await findClientUserId(tx, job.user_id),
    ...(upload && { upload }),
    data: job,
  })
  const message = parseReportMessage(body)
  if (!message) return false
  const [outcome] = await applyReports(tx, [message])
  if (!outcome || (origin === 'reconciliation' && !outcome.isChanged)) return false
  await tx.serviceMessage.create({
    data: {
      id: `own_${randomUUID()}`,
      origin,
      eventType,
      body,
      bodySha256: createHash('sha256').update(body).digest('base64'),
      outcome: outcome.hasNews ? 'applied' : 'unchanged',
      appliedAt: new Date(),
      reportId: job.id,
      statusBefore: outcome.statusBefore,
      statusAfter: outcome.statusAfter,
      changedFields: outcome.changedFields,
    },
  })
  return outcome.hasNews
}

async function findClientUserId(tx: Transaction, serviceUserId: string | null | undefined) {
  if (!serviceUserId) return null
  const patient = await tx.patient.findUnique({ where: { serviceUserId }, select: { id: true } })
  return patient?.id ?? null
}
