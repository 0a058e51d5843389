import { Client } from 'pg'
import { runningApp } from './running-app.ts'

/** A connection to the database of the web app, or of the service. */
export async function withDatabase<T>(
  program: 'web' | 'service',
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const url = new URL(runningApp().databaseUrl)
  if (program === 'service') url.pathname = '/phial_service'
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Reads what no page and no route shows, from the web app's database. */
export function queryDatabase<Row extends object>(sql: string, values: unknown[] = []) {
  return withDatabase('web', async (client) => (await client.query<Row>(sql, values)).rows)
}
