import type { Transaction } from '#lib/db/client.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { type SecondField, secondFields } from './second-fields.ts'

export interface Agreement {
  /** rows that were read a second time */
  read: number
  /** of these, by field: in how many both readers saw the same */
  same: Record<SecondField, number>
  /** of these: no field differs */
  all: number
  /** picked, and not read yet */
  waiting: number
  /** differing, and not decided yet */
  open: number
  /** of those decided: the first reading was wrong */
  corrected: number
}

/** Fewer rows say nothing: one more that differs would move the share by more than five points. */
export const minRowsToSay = 20

/** How often two readers saw the same, in the rows that were read within the span. */
export async function readAgreement(
  tx: Transaction,
  { since, laboratoryId }: { since: Prisma.Sql; laboratoryId: string | undefined },
): Promise<Agreement> {
  const ofOne = laboratoryId ? Prisma.sql`laboratory_id = ${laboratoryId}::uuid` : Prisma.sql`true`
  const isRead = Prisma.sql`read_at >= ${since}`
  const sames = Prisma.join(
    secondFields.map(
      (field) => Prisma.sql`count(*) FILTER (WHERE ${isRead} AND NOT ${field} = ANY(differs))::int`,
    ),
  )
  const [row] = await tx.$queryRaw<(Omit<Agreement, 'same'> & { same: number[] })[]>`
    SELECT count(*) FILTER (WHERE ${isRead})::int AS read,
           ARRAY[${sames}] AS same,
           count(*) FILTER (WHERE ${isRead} AND differs = '{}')::int AS all,
           count(*) FILTER (WHERE read_at IS NULL)::int AS waiting,
           count(*) FILTER (WHERE differs <> '{}' AND outcome IS NULL)::int AS open,
           count(*) FILTER (WHERE ${isRead} AND outcome = 'corrected')::int AS corrected
      FROM second_reading WHERE ${ofOne}`
  const [name = 0, value = 0, unit = 0, range = 0, flag = 0] = row?.same ?? []
  const counts = row ?? { read: 0, all: 0, waiting: 0, open: 0, corrected: 0 }
  return { ...counts, same: { name, value, unit, range, flag } }
}
