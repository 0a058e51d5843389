import type { DbReader } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'

export async function requireSandbox(db: DbReader, teamId: string) {
  const team = await db.team.findUnique({ where: { id: teamId }, select: { environment: true } })
  if (team?.environment !== 'sandbox') throw new HttpFault(403, 'Only available in the sandbox')
}
