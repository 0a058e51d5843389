import type { TaskList } from 'graphile-worker'
import type { Log } from '#lib/runtime/log.ts'
import type { Db } from '#service/db/client.ts'
import type { ServiceSettings } from '#service/env.ts'
import { createFileStore } from '#service/lab-reports/files/file-store.ts'
import { eraseUsers } from './erase-users.ts'

/** The jobs about users. */
export function createUserTasks(parts: { db: Db; settings: ServiceSettings; log: Log }): TaskList {
  const store = createFileStore(parts.settings.SERVICE_FILES_DIR)
  return {
    'erase-users': async () => {
      await eraseUsers({ ...parts, store })
    },
  }
}

/** Every hour; what the worker slept through is made up for. */
export const userCrontab = '23 * * * * erase-users ?fill=1h'
