import { now } from '#service/clock.ts'
import type { WireParsingJob } from '#service/contract/lab-reports.ts'
import type { Transaction } from '#service/db/client.ts'
import type { ParsingJob, Prisma } from '#service/db/generated/client.ts'
import { maxMessageBytes } from '#service/webhooks/build-messages.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import { presentJob } from './present-job.ts'

type Event = 'created' | 'updated'

/** Changes a job and tells it in the same transaction; without an event for what only its progress shows. */
export async function changeJob(
  tx: Transaction,
  jobId: string,
  data: Prisma.ParsingJobUpdateInput,
  event?: Event,
): Promise<ParsingJob> {
  const job = await tx.parsingJob.update({
    where: { id: jobId },
    data: { ...data, revision: { increment: 1 }, updatedAt: now() },
  })
  if (event) {
    await recordEvent(tx, {
      teamId: job.teamId,
      userId: job.userId,
      eventType: `lab_report.parsing_job.${event}`,
      data: fitMessage(presentJob(job)),
    })
  }
  return job
}

const envelopeBytes = 2_048

/** The results of a report of hundreds are more than a message may carry: then they are left out, and read by the API. */
function fitMessage(job: WireParsingJob): object {
  const bytes = Buffer.byteLength(JSON.stringify(job)) + envelopeBytes
  if (bytes <= maxMessageBytes) return job
  const { data: _, ...shallow } = job
  return shallow
}
