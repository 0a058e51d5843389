import type { DbReader } from '#lib/db/client.ts'
import type { EmergencyAccess } from '#prisma/generated/client.ts'
import type { EmergencyAccessView } from './emergency-access-view.ts'

const maxAccesses = 50

/** Newest first. The caller must audit the access in the same transaction. */
export async function listEmergencyAccesses(
  tx: DbReader,
  patientId: string,
): Promise<EmergencyAccessView[]> {
  const rows = await tx.emergencyAccess.findMany({
    where: { patientId },
    orderBy: [{ startedAt: 'desc' }, { id: 'asc' }],
    take: maxAccesses,
  })
  return presentEmergencyAccesses(tx, rows)
}

export async function presentEmergencyAccesses(
  tx: DbReader,
  rows: readonly EmergencyAccess[],
): Promise<EmergencyAccessView[]> {
  const users = await tx.user.findMany({
    where: { id: { in: rows.map(({ userId }) => userId) } },
    select: { id: true, name: true },
  })
  const nameOf = new Map(users.map(({ id, name }) => [id, name]))
  return rows.map(({ id, userId, reason, startedAt, endsAt }) => ({
    accessId: id,
    actorName: nameOf.get(userId) ?? null,
    reason,
    startedAt: startedAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }))
}
