import { Prisma } from '#service/db/generated/client.ts'
import type { LocalWindow } from './query-table.ts'

/** Offsets of the world, in hours: the bounds within which the local days of a window can be. */
const maxOffset = Prisma.sql`interval '14 hours'`

/**
 * Whether an instant is in a window of local time. Only near its ends this depends on the offset: the instants between are
 * compared as they are stored, which is twice as fast and lets PostgreSQL estimate how many there are.
 */
export function isWithin(
  at: Prisma.Sql,
  local: Prisma.Sql,
  { from, until }: LocalWindow,
): Prisma.Sql {
  const [first, last] = [from, until].map(
    (moment) => Prisma.sql`(${moment}::timestamp AT TIME ZONE 'UTC')`,
  ) as [Prisma.Sql, Prisma.Sql]
  return Prisma.sql`${at} >= ${first} - ${maxOffset} AND ${at} < ${last} + ${maxOffset}
         AND (${at} >= ${first} + ${maxOffset} AND ${at} < ${last} - ${maxOffset}
              OR ${local} >= ${from}::timestamp AND ${local} < ${until}::timestamp)`
}
