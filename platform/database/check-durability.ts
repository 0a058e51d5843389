import { Client } from 'pg'

const durable = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply'],
}

export type DurabilitySetting = keyof typeof durable

/** The PostgreSQL settings that could lose commits in a crash; should be empty. */
export async function checkDurability(connectionString: string): Promise<DurabilitySetting[]> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: DurabilitySetting; setting: string }>(
      'SELECT name, setting FROM pg_settings WHERE name = ANY($1) ORDER BY name',
      [Object.keys(durable)],
    )
    return rows
      .filter(({ name, setting }) => !durable[name].includes(setting))
      .map(({ name }) => name)
  } finally {
    await client.end()
  }
}
