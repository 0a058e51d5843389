import { z } from 'zod'
import { defineJob } from '#platform/define-job.ts'
import type { Log } from '#platform/log.ts'
import type { Db } from '#service/db/client.ts'
import { pullJobName } from '#service/wearables/connections/enqueue-pull.ts'
import { readHistory } from '#service/wearables/demo/read-history.ts'
import { syncDueConnections } from '#service/wearables/demo/sync-connections.ts'

export function createWearableJobs({ db, log }: { db: Db; log: Log }) {
  return [
    defineJob({
      name: pullJobName,
      payload: z.object({ userId: z.uuid(), connectionId: z.uuid() }),
      run: (payload) => readHistory(db, payload),
    }),
    defineJob({
      name: 'wearables.sync',
      payload: z.object({}),
      schedule: { match: '* * * * *' },
      run: async () => {
        await syncDueConnections({ db, log })
      },
    }),
    defineJob({
      name: 'wearables.forget-link-tokens',
      payload: z.object({}),
      schedule: { match: '11 * * * *' },
      run: async () => {
        await db.$executeRaw`DELETE FROM wearable_link_token WHERE expires_at < now() - interval '1 day'`
      },
    }),
  ]
}
