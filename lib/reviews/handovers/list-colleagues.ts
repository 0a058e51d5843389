import type { Transaction } from '#lib/db/client.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import type { Colleague } from './handover-view.ts'

/** As many as a list to choose from can have. */
const maxColleagues = 200

/** Who may review: as the permission `reports:review` has it. */
export const mayReview = {
  role: { in: ['reviewer', 'clinician', 'admin'] },
  disabledAt: null,
} satisfies Prisma.UserWhereInput

/** The other reviewers, by name. */
export async function listColleagues(tx: Transaction, userId: string): Promise<Colleague[]> {
  const users = await tx.user.findMany({
    where: { ...mayReview, id: { not: userId } },
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: maxColleagues,
  })
  return users.map(({ id, name }) => ({ userId: id, name }))
}
