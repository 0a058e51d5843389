import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Log } from '#lib/runtime/log.ts'
import type { Db } from '#service/db/client.ts'
import type { ServiceSettings } from '#service/env.ts'
import { parseTask } from './enqueue-parse.ts'
import { createFileStore } from './files/file-store.ts'
import { parseJob } from './parse-job.ts'
import { sweepFiles } from './sweep-files.ts'

interface TaskParts {
  db: Db
  settings: ServiceSettings
  log: Log
  /** another reading program, for tests of what a broken one does */
  reader?: string
}

const payload = z.object({ jobId: z.uuid() })

/** The jobs of lab reports; each holds one slot for as long as its reader runs. */
export function createLabReportTasks({ db, settings, log, reader }: TaskParts): TaskList {
  const store = createFileStore(settings.SERVICE_FILES_DIR)
  return {
    [parseTask]: async (sent, { abortSignal }) => {
      const { jobId } = payload.parse(sent)
      await parseJob({ db, store, log, ...(reader && { reader }) }, { jobId, signal: abortSignal })
    },
    'lab-reports:sweep': async () => {
      const swept = await sweepFiles({ db, store })
      if (swept > 0) log.info({ swept }, 'removed files that no lab report has')
    },
  }
}

/** At night; it costs one look for each report that is kept. */
export const labReportCrontab = '41 3 * * * lab-reports:sweep ?fill=1d'
