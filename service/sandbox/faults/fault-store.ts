import type { SandboxFaults } from '#contract/sandbox/sandbox-faults.ts'
import type { Db, DbReader } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentTime } from '#service/http/present-time.ts'

export type FaultArea = 'webhooks' | 'service'

interface NewFault {
  kind: string
  remaining: number | null
  delaySeconds: number
  seconds: number
}

export async function startFault(
  db: Db,
  { teamId, area }: { teamId: string; area: FaultArea },
  { seconds, ...fault }: NewFault,
) {
  await requireSandboxTeam(db, teamId)
  const startedAt = new Date()
  const row = { ...fault, startedAt, expiresAt: new Date(startedAt.getTime() + seconds * 1000) }
  await db.sandboxFault.upsert({
    where: { teamId_area: { teamId, area } },
    create: { teamId, area, ...row },
    update: row,
  })
}

export async function stopFaults(db: Db, teamId: string) {
  await requireSandboxTeam(db, teamId)
  await db.sandboxFault.deleteMany({ where: { teamId } })
}

export async function getFaults(db: Db, teamId: string): Promise<SandboxFaults> {
  await requireSandboxTeam(db, teamId)
  const rows = await db.sandboxFault.findMany({
    where: { teamId, expiresAt: { gt: new Date() } },
  })
  const present = (area: FaultArea) => {
    const row = rows.find((each) => each.area === area && each.remaining !== 0)
    if (!row) return null
    return {
      kind: row.kind,
      remaining: row.remaining,
      delay_seconds: row.delaySeconds,
      started_at: presentTime(row.startedAt),
      expires_at: presentTime(row.expiresAt),
    }
  }
  return { webhooks: present('webhooks'), service: present('service') }
}

/** For production teams these operations do not exist. */
async function requireSandboxTeam(db: DbReader, teamId: string) {
  const team = await db.team.findUnique({ where: { id: teamId }, select: { environment: true } })
  if (team?.environment !== 'sandbox') throw new HttpFault(404, 'Not Found')
}
