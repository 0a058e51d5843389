import type { z } from 'zod'
import { parsingJob, type reviewDecision } from '#contract/lab-reports.ts'
import type { Db } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { changeJob } from './change-job.ts'
import { requireJob } from './get-job.ts'
import { presentJob } from './present-job.ts'

interface CloseRequest {
  teamId: string
  jobId: string
  decision: z.output<typeof reviewDecision>
}

/** A repeated request changes nothing. Only a requested review can be closed. */
export async function closeReview(db: Db, { teamId, jobId, decision }: CloseRequest) {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM parsing_job WHERE id = ${jobId}::uuid FOR UPDATE`
    const job = await requireJob(tx, { teamId, jobId })
    if (job.isReviewed) return presentJob(job)
    if (job.status !== 'completed') throw new HttpFault(400, 'Only a completed job can be reviewed')
    if (!job.needsHumanReview)
      throw new HttpFault(400, 'No review was requested for this parsing job')
    const read = parsingJob.shape.data.parse(job.data)
    const { outcome, reason } = decision
    const results = outcome === 'approved' ? decision.results : []
    const data = { ...read, results } as Prisma.InputJsonObject
    const closed = { isReviewed: true, reviewOutcome: outcome, reviewReason: reason || null, data }
    return presentJob(await changeJob(tx, jobId, closed, 'updated'))
  })
}
