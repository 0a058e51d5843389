import { z } from 'zod'
import { db } from '#lib/db/client.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import type { WireParsingJob } from '#service/contract/lab-reports.ts'
import { recordReportAnswer } from './record-report-answer.ts'

const payloadOf = z.object({ jobId: z.uuid() })

/** The job `reports.reread`. */
export async function rereadReport(payload: unknown) {
  await readAgain(payloadOf.parse(payload).jobId)
}

/**
 * Asks the service how a report stands and applies what is new. Undefined where the service does not know it; throws
 * a ServiceError when it does not answer.
 */
export async function readAgain(
  jobId: string,
): Promise<{ job: WireParsingJob; hasNews: boolean } | undefined> {
  const job = await serviceClient().getParsingJob(jobId).catch(orUndefined)
  const hasNews = await db().$transaction(async (tx) => {
    const checkedAt = new Date()
    await tx.reportCheck.upsert({
      where: { jobId },
      create: { jobId, checkedAt },
      update: { checkedAt },
    })
    return job ? recordReportAnswer(tx, job, { origin: 'reconciliation' }) : false
  })
  return job && { job, hasNews }
}

function orUndefined(error: unknown) {
  if (error instanceof ServiceError && error.kind === 'not-found') return undefined
  throw error
}
