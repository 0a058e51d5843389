import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isConnectionFailure } from '#platform/database/is-database-unavailable.ts'
import { serveStartingDatabase } from '#testing/database/starting-database.ts'
import { createQueueClient } from './create-queue-client.ts'

let starting: Awaited<ReturnType<typeof serveStartingDatabase>>
let connectionString = ''

beforeAll(async () => {
  starting = await serveStartingDatabase()
  connectionString = starting.url
})
afterAll(() => starting.close())

describe('a database that is still starting', () => {
  it('is refused in a way after which graphile-worker does not wait by itself', async () => {
    const pool = new Pool({ connectionString, Client: createQueueClient(() => undefined) })
    const error = await pool.connect().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
    expect(isConnectionFailure(error)).toBe(true)
    await pool.end()
  })

  it('is refused alike without a pool', async () => {
    const client = new (createQueueClient(() => undefined))({ connectionString })
    await expect(client.connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
