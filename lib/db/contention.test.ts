import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiRoute } from '#lib/api/api-route.ts'
import { isDatabaseUnavailable } from '#platform/database/is-database-unavailable.ts'
import { browserRequest } from '#testing/web/test-web.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'
import { db, openPool, pool, type Transaction } from './client.ts'

let fixture: Awaited<ReturnType<typeof createWebFixture>>

beforeAll(async () => {
  fixture = await createWebFixture()
})
afterAll(() => fixture.close())

/** The response of a route whose verb does this. */
async function askRoute(run: () => Promise<unknown>) {
  const answer = await apiRoute({ run })(browserRequest('GET', '/api/busy'))
  const { error } = (await answer.json()) as { error?: { code: string } }
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), code: error?.code }
}

const retryLater = { status: 503, retryAfter: '2', code: 'database-away' }

/** Resolves once `count` callers have arrived. */
function createMeeting(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let present = 0
  return () => {
    present += 1
    if (present >= count) resolve()
    return promise
  }
}

const lock = (tx: Transaction, key: number) =>
  tx.$queryRaw`SELECT pg_advisory_xact_lock(${key})::text`

describe('conflicting transactions (N59)', () => {
  it('retry after a deadlock, and both succeed', async () => {
    const meet = createMeeting(2)
    let begun = 0
    const transact = (first: number, second: number) =>
      db().$transaction(async (tx) => {
        begun += 1
        await lock(tx, first)
        await meet()
        await lock(tx, second)
        return first
      })
    expect(await Promise.all([transact(1, 2), transact(2, 1)])).toEqual([1, 2])
    expect(begun).toBe(3)
  })

  it('retry after a serialization failure', async () => {
    await pool().query('CREATE TABLE counter (value int); INSERT INTO counter VALUES (0)')
    const meet = createMeeting(2)
    const increment = () =>
      db().$transaction(
        async (tx) => {
          const [row] = await tx.$queryRaw<{ value: number }[]>`SELECT value FROM counter`
          await meet()
          await tx.$executeRaw`UPDATE counter SET value = ${(row?.value ?? 0) + 1}`
        },
        { isolationLevel: 'Serializable' },
      )
    await Promise.all([increment(), increment()])
    const { rows } = await pool().query('SELECT value FROM counter')
    expect(rows).toEqual([{ value: 2 }])
  })

  it('give up after three attempts, and the response asks the browser to retry', async () => {
    let begun = 0
    const fail = (state: string) => () =>
      db().$transaction(async (tx) => {
        begun += 1
        await tx.$executeRawUnsafe(`DO $$ BEGIN RAISE SQLSTATE '${state}'; END $$`)
      })
    expect(await askRoute(fail('40001'))).toEqual(retryLater)
    expect(begun).toBe(3)
    expect(await askRoute(fail('40P01'))).toEqual(retryLater)
    expect(begun).toBe(6)
    expect((await askRoute(fail('22012'))).status).toBe(500)
    expect(begun).toBe(7)
  })
})

describe('an overloaded database (N59)', () => {
  it('is a 503 when a statement takes too long', async () => {
    const sleep = () =>
      db().$transaction(async (tx) => {
        await tx.$executeRaw`SET LOCAL statement_timeout = 50`
        await tx.$queryRaw`SELECT pg_sleep(10)::text`
      })
    expect(await askRoute(sleep)).toEqual(retryLater)
  })

  it('is a 503 when waiting for a lock takes too long', async () => {
    const holder = new Client({ connectionString: fixture.url })
    await holder.connect()
    await holder.query('SELECT pg_advisory_lock(7)')
    const wait = () =>
      db().$transaction(async (tx) => {
        await tx.$executeRaw`SET LOCAL lock_timeout = 50`
        await lock(tx, 7)
      })
    expect(await askRoute(wait)).toEqual(retryLater)
    await holder.end()
  })

  it('is a 503 after a bounded wait when all connections are in use, and recovers when one is free', async () => {
    const sleepers = await Promise.all(Array.from({ length: 20 }, () => pool().connect()))
    expect(await askRoute(() => db().$queryRaw`SELECT 1 AS one`)).toEqual(retryLater)
    expect(await askRoute(() => db().$transaction((tx) => tx.$queryRaw`SELECT 1 AS one`))).toEqual(
      retryLater,
    )
    const waiting = askRoute(() => db().$queryRaw`SELECT 1 AS one`)
    for (const sleeper of sleepers) sleeper.release()
    expect((await waiting).status).toBe(200)
  })

  it('is unavailable when it accepts no more connections', async () => {
    const role = `few_${randomBytes(4).toString('hex')}`
    await pool().query(`CREATE ROLE ${role} LOGIN PASSWORD 'few' CONNECTION LIMIT 1`)
    const url = new URL(fixture.url)
    url.username = role
    url.password = 'few'
    const small = openPool(url.href, 2)
    const first = await small.connect()
    const refused: unknown = await small.connect().catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: '53300' })
    expect(isDatabaseUnavailable(refused)).toBe(true)
    first.release()
    expect((await small.query('SELECT 1')).rowCount).toBe(1)
    await small.end()
    await pool().query(`DROP ROLE ${role}`)
  })
})
