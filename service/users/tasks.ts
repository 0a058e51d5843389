import type { TaskList } from 'graphile-worker'
import type { Log } from '#lib/runtime/log.ts'
import type { Db } from '#service/db/client.ts'
import type { ServiceSettings } from '#service/env.ts'
import { eraseUsers } from './erase-users.ts'

/** The jobs about users. */
export function createUserTasks(parts: { db: Db; settings: ServiceSettings; log: Log }): TaskList {
  return {
    'erase-users': async () => {
      await eraseUsers(parts)
    },
  }
}

/** Every hour; what the worker slept through is made up for. */
export const userCrontab = '23 * * * * erase-users ?fill=1h'
