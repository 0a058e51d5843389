import type { Transaction } from '../client.ts'
import { Prisma } from '../generated/client.ts'

interface Upsert {
  table: string
  key: string[]
  /** Keys are column names, the same in every row. */
  rows: Record<string, unknown>[]
  /** Columns that an existing row keeps, since they change while the service runs. */
  keep?: string[]
}

/** Inserts or overwrites rows of a table in one statement. */
export async function upsertRows(db: Transaction, { table, key, rows, keep = [] }: Upsert) {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const overwritten = columns.filter((column) => !key.includes(column) && !keep.includes(column))
  const list = (names: string[]) => Prisma.raw(names.map(quote).join(', '))
  const set = overwritten.map((column) => `${quote(column)} = EXCLUDED.${quote(column)}`).join(', ')
  await db.$executeRaw`
    INSERT INTO ${Prisma.raw(quote(table))} (${list(columns)})
    SELECT ${list(columns)}
    FROM jsonb_populate_recordset(NULL::${Prisma.raw(quote(table))}, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (${list(key)}) DO UPDATE SET ${Prisma.raw(set)}`
}

function quote(name: string) {
  return `"${name.replaceAll('"', '""')}"`
}
