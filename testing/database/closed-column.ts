import { Client } from 'pg'

export interface ClosedColumn {
  table: string
  column: string
  values: readonly string[]
  /** Other columns of the row that the constraint reads. */
  row?: Record<string, string>
}

const checkViolation = '23514'

/** What the database does with the code's values of a column, and with an unknown one. */
export async function probeClosedColumn(databaseUrl: string, closed: ClosedColumn) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await createProbe(client, closed.table)
    const refused: string[] = []
    for (const value of [...closed.values, 'of_tomorrow'])
      if (!(await accepts(client, closed, value))) refused.push(value)
    return { refused, listed: await listLiterals(client, closed) }
  } finally {
    await client.end()
  }
}

/** A table with the CHECK constraints alone, so that a row needs no other column. */
async function createProbe(client: Client, table: string) {
  await client.query(`CREATE TEMP TABLE probe (LIKE "${table}" INCLUDING CONSTRAINTS)`)
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = 'probe'::regclass AND attnum > 0 AND attnotnull`,
  )
  for (const { name } of rows)
    await client.query(`ALTER TABLE probe ALTER COLUMN "${name}" DROP NOT NULL`)
}

async function accepts(client: Client, { column, row = {} }: ClosedColumn, value: string) {
  const filled = Object.entries({ ...row, [column]: value })
  const columns = filled.map(([name]) => `"${name}"`).join(', ')
  const places = filled.map((_, index) => `$${index + 1}`).join(', ')
  try {
    await client.query(
      `INSERT INTO probe (${columns}) VALUES (${places})`,
      filled.map(([, text]) => text),
    )
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === checkViolation) return false
    throw error
  }
}

async function listLiterals(client: Client, { table, column }: ClosedColumn) {
  const { rows } = await client.query<{ definition: string }>(
    `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE conrelid = $1::regclass AND conname = $2`,
    [`"${table}"`, `${table}_${column}_check`],
  )
  return [...(rows[0]?.definition ?? '').matchAll(/'([^']+)'::text/g)].map(([, text]) => text ?? '')
}
