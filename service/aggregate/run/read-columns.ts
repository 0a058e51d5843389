import type { ValueType } from '#contract/aggregate/tables.ts'
import type { PlannedQuery } from '#service/aggregate/plan/plan-query.ts'
import { list } from '#service/aggregate/plan/write-rows.ts'
import type { Db } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'

type Answer = { rowCount: number } & Record<string, number | string | null>

/** A year of samples is sorted in memory. PostgreSQL's 4 MB would send it to the disk, which takes half as long again. */
const sortMemory = '64MB'

/**
 * Runs a planned query. Each column arrives as one JSON text: a row for each row of the answer would be converted value by
 * value, which took longer than the query itself.
 */
export async function readColumns(
  db: Db,
  plan: PlannedQuery,
): Promise<{ rowCount: number; values: unknown[][] }> {
  const columns = plan.columns.map(
    ({ type }, index) =>
      Prisma.sql`json_agg(${writeValue(type, Prisma.raw(`c${index}`))})::text AS ${Prisma.raw(`c${index}`)}`,
  )
  const statement = Prisma.sql`
    SELECT ${list([Prisma.sql`count(*)::int AS "rowCount"`, ...columns])} FROM (${plan.sql}) AS answer`
  const [answer] = plan.readsSamples
    ? await readWithMemory(db, statement)
    : await db.$queryRaw<Answer[]>(statement)
  const rowCount = answer?.rowCount ?? 0
  return {
    rowCount,
    values: plan.columns.map(({ type }, index) => {
      const text = answer?.[`c${index}`]
      return typeof text === 'string' ? readValues(type, JSON.parse(text)) : []
    }),
  }
}

async function readWithMemory(db: Db, statement: Prisma.Sql) {
  const [, rows] = await db.$transaction([
    db.$executeRaw`SELECT set_config('work_mem', ${sortMemory}, true)`,
    db.$queryRaw<Answer[]>(statement),
  ])
  return rows
}

const isMoment = (type: ValueType) => type === 'timestamp' || type === 'date'

function writeValue(type: ValueType, column: Prisma.Sql) {
  return isMoment(type) ? Prisma.sql`date_part('epoch', ${column}) * 1000` : column
}

function readValues(type: ValueType, values: (number | string | null)[]): unknown[] {
  // JSON has no word for what is no number, so it comes as a text.
  if (type === 'number')
    return values.map((value) => (typeof value === 'string' ? Number(value) : value))
  if (!isMoment(type)) return values
  // A moment in microseconds is off by up to a third of one as a double.
  return values.map((value) =>
    value === null ? null : new Date(Math.floor(Number(value) + 0.0005)),
  )
}
