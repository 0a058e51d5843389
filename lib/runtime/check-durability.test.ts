import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../scripts/test-database.ts'
import { checkDurability } from './check-durability.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase('web')
})
afterAll(() => database.drop())

async function alter(sql: string) {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} ${sql}`)
  await client.end()
}

describe('checkDurability (N54)', () => {
  it('names the settings with which a commit may be lost', async () => {
    // The tests' PostgreSQL runs without fsync, which makes it a bad one on purpose.
    expect(await checkDurability(database.url)).toEqual(['fsync'])
    await alter('SET synchronous_commit = off')
    expect(await checkDurability(database.url)).toEqual(['fsync', 'synchronous_commit'])
  })

  it('takes a stricter synchronous_commit for a good one', async () => {
    await alter('SET synchronous_commit = remote_apply')
    expect(await checkDurability(database.url)).toEqual(['fsync'])
  })
})
