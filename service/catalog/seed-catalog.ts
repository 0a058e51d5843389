import type { Db, Transaction } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { buildCatalog } from './build-catalog.ts'

/** Must differ from every other advisory lock of this database. */
const seedLock = 741_201
/** Thousands of rows, and possibly a wait for another process that writes them. */
const transactionLimits = { maxWait: 10_000, timeout: 60_000 }

export async function seedCatalog(db: Db): Promise<void> {
  const catalog = buildCatalog()
  await db.$transaction(async (transaction) => {
    // Otherwise two processes that start together could deadlock on each other's rows.
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${seedLock})`
    for (const table of ['lab', 'loinc', 'marker', 'marker_result', 'question'] as const) {
      await upsertRows(transaction, { table, key: ['id'], rows: catalog[table] })
    }
    await upsertRows(transaction, {
      table: 'question_answer',
      key: ['id'],
      rows: catalog.question_answer,
    })
    await upsertRows(transaction, {
      table: 'lab_account',
      key: ['id'],
      rows: catalog.lab_account,
      keep: ['status', 'team_id_allowlist'],
    })
    await upsertRows(transaction, { table: 'lab_test', key: ['id'], rows: catalog.lab_test })
    await upsertRows(transaction, {
      table: 'lab_test_marker',
      key: ['lab_test_id', 'marker_id'],
      rows: catalog.lab_test_marker,
    })
  }, transactionLimits)
}

interface Upsert {
  table: string
  key: string[]
  /** Keys are column names, the same in every row. */
  rows: Record<string, unknown>[]
  /** Columns that existing rows keep, because they change at run time. */
  keep?: string[]
}

async function upsertRows(db: Transaction, { table, key, rows, keep = [] }: Upsert) {
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
