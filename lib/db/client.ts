import { PrismaPg } from '@prisma/adapter-pg'
import { Pool } from 'pg'
import { retryConflicts } from '#lib/db/retry-conflicts.ts'
import { env } from '#lib/env.ts'
import { log } from '#lib/log.ts'
import { type Prisma, PrismaClient } from '#prisma/generated/client.ts'

export type Db = PrismaClient
export type Transaction = Prisma.TransactionClient
export type DbReader = Db | Transaction

/** A pool whose connections survive a restart of PostgreSQL: a lost one is logged, not thrown. */
export function openPool(connectionString: string, max: number) {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  pool.on('error', (error) => log().warn({ err: error }, 'database connection lost'))
  return pool
}

/** A client whose transactions begin again when PostgreSQL has given them up in favour of others. */
function openClient(pool: Pool): Db {
  const client = new PrismaClient({ adapter: new PrismaPg(pool) })
  const transact = client.$transaction.bind(client) as (...parts: unknown[]) => Promise<unknown>
  // A list of queries has been begun by its caller and cannot be repeated here.
  const $transaction = (...parts: unknown[]) =>
    typeof parts[0] === 'function' ? retryConflicts(() => transact(...parts)) : transact(...parts)
  return new Proxy(client, {
    get: (target, key) =>
      key === '$transaction' ? $transaction : Reflect.get(target, key, target),
  })
}

// Next bundles pages and route handlers apart from each other: the global keeps one pool per process.
const kept = globalThis as typeof globalThis & { phialDb?: { url: string; pool: Pool; client: Db } }

function open() {
  const url = env().DATABASE_URL
  if (kept.phialDb?.url === url) return kept.phialDb
  const pool = openPool(url, 20)
  kept.phialDb = { url, pool, client: openClient(pool) }
  return kept.phialDb
}

export function db(): Db {
  return open().client
}

/** For hand-written SQL. */
export function pool(): Pool {
  return open().pool
}

export async function closeDb() {
  const opened = kept.phialDb
  if (!opened) return
  kept.phialDb = undefined
  await opened.client.$disconnect()
  await opened.pool.end().catch(() => undefined)
}
