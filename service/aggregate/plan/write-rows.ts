import type { QueryTable } from '#service/aggregate/tables/query-table.ts'
import type { TypedSql } from '#service/aggregate/where/compile-where.ts'
import { Prisma } from '#service/db/generated/client.ts'
import type { Output } from './resolve-outputs.ts'

/** A fixed name in the statement, such as k0. */
export const alias = (letter: string, index: number) => Prisma.raw(`${letter}${index}`)

export const list = (parts: Prisma.Sql[]) =>
  parts.length === 0 ? Prisma.empty : Prisma.join(parts, ', ')

/** Texts in the order of their code points, in every comparison that follows. */
export function inRows({ sql, type }: TypedSql) {
  return type === 'text' ? Prisma.sql`(${sql}) COLLATE "C"` : sql
}

interface RowsPlan {
  table: QueryTable
  condition: Prisma.Sql
  values: TypedSql[]
  outputs: Output[]
  limit: number
}

/** Rows one by one, oldest first, of all sources. */
export function writeRows({ table, condition, values, outputs, limit }: RowsPlan): Prisma.Sql {
  const columns = outputs.map(({ from }, index) => {
    const value = values[from.index]
    if (!value) throw new Error('an output without its value')
    return Prisma.sql`${inRows(value)} AS ${alias('c', index)}`
  })
  const sources = table.source
    ? Prisma.sql`${table.source.provider} COLLATE "C", ${table.source.sourceType} COLLATE "C",`
    : Prisma.empty
  return Prisma.sql`
    SELECT ${list(columns)}
      ${table.rows()}
       AND (${condition})
     ORDER BY ${table.local}, ${table.at}, ${sources} ${table.tie}
     LIMIT ${limit}`
}
