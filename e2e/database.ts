import { Client } from 'pg'
import { runningApp } from './running-app.ts'

/** Reads what no page and no route shows, from the web app's database. */
export async function queryDatabase<Row extends object>(sql: string, values: unknown[] = []) {
  const client = new Client({ connectionString: runningApp().databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(sql, values)
    return rows
  } finally {
    await client.end()
  }
}
