import type { Transaction } from '#lib/db/client.ts'

export async function readStaffNames(tx: Transaction, userIds: readonly string[]) {
  const users = await tx.user.findMany({
    where: { id: { in: [...new Set(userIds)] }, role: { not: 'patient' } },
    select: { id: true, name: true },
  })
  return new Map(users.map(({ id, name }) => [id, name]))
}
