import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Log } from '#lib/runtime/log.ts'
import type { Db } from '#service/db/client.ts'
import type { ServiceSettings } from '#service/env.ts'
import { parseTask } from './enqueue-parse.ts'
import { createFileStore } from './files/file-store.ts'
import { parseJob } from './parse-job.ts'

const payload = z.object({ jobId: z.uuid() })

/** The jobs of lab reports; each holds one slot for as long as its reader runs. */
export function createLabReportTasks({ db, settings, log }: { db: Db; settings: ServiceSettings; log: Log }): TaskList {
  const store = createFileStore(settings.SERVICE_FILES_DIR)
  return {
    [parseTask]: async (sent) => parseJob({ db, store, log }, payload.parse(sent).jobId),
  }
}
