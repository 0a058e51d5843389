import type { z } from 'zod'
import { parsingJob, type reviewDecision } from '#service/contract/lab-reports.ts'
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

/** Puts what a reviewer left into the job's data and tells it; a repetition changes nothing (contract, decision 23). */
export async function closeReview(db: Db, { teamId, jobId, decision }: CloseRequest) {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM parsing_job WHERE id = ${jobId}::uuid FOR UPDATE`
    const job = await requireJob(tx, { teamId, jobId })
    if (job.isReviewed) return presentJob(job)
    if (job.status !== 'completed')
      throw new HttpFault(400, 'This job has nothing to review: it is not completed')
    const read = parsingJob.shape.data.parse(job.data)
    const results = decision.outcome === 'approved' ? decision.results : []
    const data = { ...read, results } as Prisma.InputJsonObject
    return presentJob(await changeJob(tx, jobId, { isReviewed: true, data }, 'updated'))
  })
}
