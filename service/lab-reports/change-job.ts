import type { WireParsingJob } from '#contract/lab-reports.ts'
import { now } from '#platform/clock.ts'
import type { Transaction } from '#service/db/client.ts'
import type { ParsingJob, Prisma } from '#service/db/generated/client.ts'
import { maxMessageBytes } from '#service/webhooks/build-messages.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import { presentJob } from './present-job.ts'

type Event = 'created' | 'updated'

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

/** Hundreds of results can exceed the message limit: then the message omits `data`, and clients read the job. */
function fitMessage(job: WireParsingJob): object {
  const bytes = Buffer.byteLength(JSON.stringify(job)) + envelopeBytes
  if (bytes <= maxMessageBytes) return job
  const { data: _, ...shallow } = job
  return shallow
}
