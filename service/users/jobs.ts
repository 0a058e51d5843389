import { z } from 'zod'
import { defineJob } from '#platform/define-job.ts'
import type { Log } from '#platform/log.ts'
import type { Db } from '#service/db/client.ts'
import type { ServiceSettings } from '#service/env/env.ts'
import { createFileStore } from '#service/lab-reports/files/file-store.ts'
import { eraseUsers } from './erase-users.ts'

export function createUserJobs(parts: { db: Db; settings: ServiceSettings; log: Log }) {
  const store = createFileStore(parts.settings)
  return [
    defineJob({
      name: 'users.erase',
      formerNames: ['erase-users'],
      payload: z.object({}),
      // Backfilled for an hour in which no worker ran.
      schedule: { match: '23 * * * *', options: { backfillPeriod: 3_600_000 } },
      run: async () => {
        await eraseUsers({ ...parts, store })
      },
    }),
  ]
}
