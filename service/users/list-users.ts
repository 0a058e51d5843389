import type { DbReader } from '#service/db/client.ts'
import { presentUser, withConnections } from './present-user.ts'

const maxSearchResults = 50

export async function listUsers(
  db: DbReader,
  teamId: string,
  { offset, limit }: { offset: number; limit: number },
) {
  const where = { teamId, deletedAt: null }
  const [total, users] = await Promise.all([
    db.user.count({ where }),
    db.user.findMany({
      where,
      include: withConnections,
      orderBy: [{ createdOn: 'asc' }, { id: 'asc' }],
      skip: offset,
      take: limit,
    }),
  ])
  return { users: users.map(presentUser), total, offset, limit }
}

export async function searchUsers(db: DbReader, teamId: string, text: string) {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
  // Prisma does not escape LIKE wildcards.
  const contains = text.replace(/[\\%_]/g, '\\$&')
  const users = await db.user.findMany({
    where: {
      teamId,
      deletedAt: null,
      OR: [{ clientUserId: { contains, mode: 'insensitive' } }, ...(isId ? [{ id: text }] : [])],
    },
    include: withConnections,
    orderBy: [{ createdOn: 'asc' }, { id: 'asc' }],
    take: maxSearchResults,
  })
  return users.map(presentUser)
}
