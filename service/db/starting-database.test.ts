import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForDatabase } from '#platform/database/wait-for-database.ts'
import { createLog } from '#platform/log.ts'
import { serveStartingDatabase } from '#testing/database/starting-database.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'
import { openServiceDatabase } from './client.ts'

const log = createLog('test', 'silent')

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase('service')
})
afterAll(() => database.drop())

it('waits at startup for a database that is still starting', async () => {
  const starting = await serveStartingDatabase(new URL(database.url), 2)
  const { db, close } = openServiceDatabase(starting.url, log)
  const count = () => db.$transaction((tx) => tx.team.count())
  expect(await waitForDatabase(count, log)).toBe(0)
  expect(starting.refused()).toBe(2)
  await close()
  starting.close()
})

it('does not wait for a database that does not exist', async () => {
  const wrong = new URL(database.url)
  wrong.pathname = '/no_such_database'
  const { db, close } = openServiceDatabase(wrong.href, log)
  await expect(waitForDatabase(() => db.team.count(), log)).rejects.toThrow()
  await close()
})
