import { type HealthInsurance, healthInsurance } from '#contract/people.ts'
import { now } from '#platform/clock.ts'
import type { DbReader } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { getActiveUser } from './get-user.ts'

interface UserKey {
  teamId: string
  userId: string
}

/** Earlier insurances stay: orders name the one that they are billed to. */
export async function addInsurance(db: DbReader, userId: string, terms: HealthInsurance) {
  const { id } = await db.userInsurance.create({
    data: {
      userId,
      isPrimary: terms.is_primary,
      terms: terms as Prisma.InputJsonObject,
      createdAt: now(),
    },
    select: { id: true },
  })
  return { id, terms }
}

export async function findInsurance(db: DbReader, userId: string, isPrimary = true) {
  const found = await db.userInsurance.findFirst({
    where: { userId, isPrimary },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return found ? { id: found.id, terms: healthInsurance.parse(found.terms) } : undefined
}

export async function putInsurance(db: DbReader, key: UserKey, terms: HealthInsurance) {
  await getActiveUser(db, key.teamId, key.userId)
  return (await addInsurance(db, key.userId, terms)).terms
}

export async function getInsurance(db: DbReader, key: UserKey, isPrimary: boolean) {
  await getActiveUser(db, key.teamId, key.userId)
  const found = await findInsurance(db, key.userId, isPrimary)
  if (!found) throw new HttpFault(404, 'User insurance not found')
  return found.terms
}
