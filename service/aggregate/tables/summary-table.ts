import { queryTables } from '#contract/aggregate/tables.ts'
import type { TypedSql } from '#service/aggregate/where/compile-where.ts'
import { Prisma } from '#service/db/generated/client.ts'
import type { LocalWindow, QueryTable } from './query-table.ts'
import { readSleepMacro } from './sleep-macros.ts'
import { indexColumns, readSummaryColumn, type StoredTableName } from './summary-columns.ts'

export function openSummaryTable(
  name: StoredTableName,
  userId: string,
  { from, until }: LocalWindow,
): QueryTable {
  const kind = name === 'workout' ? 'workouts' : name
  const types: Record<string, TypedSql['type']> = queryTables[name]
  const column = (wanted: string) => {
    const type = Object.hasOwn(types, wanted) ? types[wanted] : undefined
    const sql = readSummaryColumn(name, wanted)
    return type && sql && { type, sql }
  }
  const local = Prisma.sql`${readSummaryColumn(name, indexColumns[name])}::timestamp`
  return {
    rows: () => Prisma.sql`
        FROM wearable_summary s
       WHERE s.user_id = ${userId}::uuid AND s.kind = ${kind}
         AND ${local} >= ${from}::timestamp AND ${local} < ${until}::timestamp`,
    column,
    macro: (wanted) => (name === 'sleep' ? readSleepMacro(wanted, userId) : undefined),
    local,
    at:
      name === 'sleep'
        ? Prisma.sql`s.ends_at`
        : name === 'workout'
          ? Prisma.sql`s.starts_at`
          : local,
    tie: Prisma.sql`s.id::text COLLATE "C"`,
    source: { provider: Prisma.sql`s.provider`, sourceType: Prisma.sql`s.source_type` },
    newestOffset: Prisma.sql`(
      SELECT timezone_offset FROM wearable_summary
       WHERE user_id = ${userId}::uuid AND kind = ${kind} AND timezone_offset IS NOT NULL
       ORDER BY calendar_date DESC, received_at DESC LIMIT 1)`,
  }
}
