import { Client } from 'pg'
import { runningApp } from './running-app.ts'

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

/** Queries the web app's database for what no page or route shows. */
export function queryDatabase<Row extends object>(sql: string, values: unknown[] = []) {
  return withDatabase('web', async (client) => (await client.query<Row>(sql, values)).rows)
}
