import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#testing/database/test-database.ts'
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
  it('names the settings that can lose a commit', async () => {
    // The tests' PostgreSQL runs without fsync for speed.
    expect(await checkDurability(database.url)).toEqual(['fsync'])
    await alter('SET synchronous_commit = off')
    expect(await checkDurability(database.url)).toEqual(['fsync', 'synchronous_commit'])
  })

  it('accepts a stricter synchronous_commit', async () => {
    await alter('SET synchronous_commit = remote_apply')
    expect(await checkDurability(database.url)).toEqual(['fsync'])
  })
})
