import '#server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { Pool } from 'pg'
import { env } from '#lib/env/env.ts'
import { log } from '#lib/log.ts'
import { idleTimeoutMillis } from '#platform/database/idle-connections.ts'
import { isConflict } from '#platform/database/is-database-unavailable.ts'
import { repeatConflicts } from '#platform/database/repeat-conflicts.ts'
import { processSlot } from '#platform/process-slot.ts'
import { type Prisma, PrismaClient } from '#prisma/generated/client.ts'

export type Db = PrismaClient
export type Transaction = Prisma.TransactionClient
export type DbReader = Db | Transaction

const maxAttempts = 3

/** Survives a restart of PostgreSQL: a lost connection is logged, not thrown. */
export function openPool(connectionString: string, max: number) {
  const pool = new Pool({
    connectionString,
    max,
    // Prisma writes and reads instants without their offset: any other zone of the server would shift them.
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  pool.on('error', (error) => log().warn({ err: error }, 'database connection lost'))
  return pool
}

function openClient(pool: Pool): Db {
  // As long as PostgreSQL allows: Prisma's own 5 s would end transactions that are slow on a busy machine.
  const transactionOptions = { maxWait: 5_000, timeout: 15_000 }
  const client = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions })
  const transact = client.$transaction.bind(client) as (...parts: unknown[]) => Promise<unknown>
  // A list of queries was already started by its caller and cannot be repeated here.
  const $transaction = (...parts: unknown[]) =>
    typeof parts[0] === 'function'
      ? repeatConflicts(() => transact(...parts), isConflict, maxAttempts)
      : transact(...parts)
  return new Proxy(client, {
    get: (target, key) =>
      key === '$transaction' ? $transaction : Reflect.get(target, key, target),
  })
}

const slot = processSlot<{ url: string; pool: Pool; client: Db }>('db')

function open() {
  const url = env().DATABASE_URL
  if (slot.value?.url === url) return slot.value
  const pool = openPool(url, 20)
  slot.value = { url, pool, client: openClient(pool) }
  return slot.value
}

export function db(): Db {
  return open().client
}

export function pool(): Pool {
  return open().pool
}

export async function closeDb() {
  const opened = slot.value
  if (!opened) return
  slot.value = undefined
  await opened.client.$disconnect()
  await opened.pool.end().catch(() => undefined)
}
