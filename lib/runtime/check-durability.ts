import { Client } from 'pg'

const durable = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply'],
}

export type DurabilitySetting = keyof typeof durable

/** The settings of this PostgreSQL with which what it has committed may be lost when the machine stops; none is good. */
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
