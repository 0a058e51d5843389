import { z } from 'zod'
import { defineJob } from '#platform/define-job.ts'
import type { Log } from '#platform/log.ts'
import { sweepTempFolders } from '#platform/temp-folder.ts'
import type { Db } from '#service/db/client.ts'
import type { ServiceSettings } from '#service/env/env.ts'
import { createFileStore } from '#service/lab-reports/files/file-store.ts'
import { claimJob } from '#service/lab-reports/queue/claim-job.ts'
import { readingTasks } from '#service/lab-reports/queue/enqueue-reading.ts'
import { type Lane, lanes } from '#service/lab-reports/queue/lanes.ts'
import { resumeReadings } from '#service/lab-reports/queue/resume-readings.ts'
import { parseJob } from './parse-job.ts'
import { sweepFiles } from './sweep-files.ts'

interface JobParts {
  db: Db
  settings: ServiceSettings
  log: Log
  reader?: string
}

/** Reads reports. Without `only` of both lanes; one more reader of the short lane keeps short reports from waiting. */
export function createReadingJobs(
  { db, settings, log, reader }: JobParts,
  only: readonly Lane[] = lanes,
) {
  const store = createFileStore(settings)
  const parts = { db, store, log, ...(reader && { reader }) }
  return only.map((lane) =>
    defineJob({
      name: readingTasks[lane],
      // Reports that were queued before there were lanes name one; their tickets are like any other.
      payload: z.looseObject({}),
      run: async (_payload, { job, abortSignal }) => {
        const jobId = await claimJob(db, { lane, ticket: job.id })
        if (jobId) await parseJob(parts, { jobId, signal: abortSignal })
      },
    }),
  )
}

export function createUpkeepJobs({ db, settings, log }: JobParts) {
  const store = createFileStore(settings)
  return [
    defineJob({
      name: 'lab-reports.resume-readings',
      payload: z.object({}),
      schedule: { match: '* * * * *' },
      run: () => resumeReadings(db),
    }),
    defineJob({
      name: 'lab-reports.sweep-files',
      formerNames: ['lab-reports:sweep'],
      payload: z.object({}),
      // At night, because it makes one query per stored report.
      schedule: { match: '41 3 * * *', options: { backfillPeriod: 86_400_000 } },
      run: async () => {
        await sweepTempFolders()
        const swept = await sweepFiles({ db, store })
        if (swept > 0) log.info({ swept }, 'removed files without a lab report')
      },
    }),
  ]
}
