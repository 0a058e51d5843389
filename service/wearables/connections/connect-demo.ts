import type { z } from 'zod'
import type { connectDemoBody } from '#contract/wearables/connections.ts'
import type { Db } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { connectSimulated, isSandboxTeam } from './connect-simulated.ts'

/** Gives a sandbox user a simulated provider: some weeks of history, and then data as time passes. */
export async function connectDemo(db: Db, teamId: string, body: z.infer<typeof connectDemoBody>) {
  const { user_id: userId, provider, history_days: historyDays } = body
  return db.$transaction(async (tx) => {
    if (!(await isSandboxTeam(tx, teamId)))
      throw new HttpFault(403, 'Demo connections exist only in the sandbox')
    const isNew = await connectSimulated(tx, { teamId, userId, provider, historyDays })
    return {
      success: true,
      detail: isNew ? 'The history of the demo connection is being read' : 'Already connected',
    }
  })
}
