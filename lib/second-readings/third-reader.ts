import type { DbReader } from '#lib/db/client.ts'
import { mayReview } from '#lib/reviews/handovers/list-colleagues.ts'
import type { SecondReading } from '#prisma/generated/client.ts'

type Read = Pick<SecondReading, 'notFor' | 'readBy'>

/** Whether this person decided the row, approved its report, or read it again. */
export function hasRead({ notFor, readBy }: Read, userId: string): boolean {
  return readBy === userId || notFor.includes(userId)
}

/** Those who may decide between two readings, if they are not among the readers. */
export async function listReviewers(reader: DbReader): Promise<string[]> {
  const found = await reader.user.findMany({
    where: mayReview,
    select: { id: true },
  })
  return found.map(({ id }) => id)
}

/** A reader decides about their own reading only where the clinic has no one else. */
export function mayDecide(row: Read, userId: string, reviewers: readonly string[]): boolean {
  return !hasRead(row, userId) || reviewers.every((id) => hasRead(row, id))
}
