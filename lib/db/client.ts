import { PrismaPg } from '@prisma/adapter-pg'
import { Pool } from 'pg'
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

// Next bundles pages and route handlers apart from each other: the global keeps one pool per process.
const kept = globalThis as typeof globalThis & { phialDb?: { url: string; pool: Pool; client: Db } }

function open() {
  const url = env().DATABASE_URL
  if (kept.phialDb?.url === url) return kept.phialDb
  const pool = openPool(url, 20)
  kept.phialDb = { url, pool, client: new PrismaClient({ adapter: new PrismaPg(pool) }) }
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
