import { PrismaPg } from '@prisma/adapter-pg'
import { Pool } from 'pg'
import { idleTimeoutMillis } from '#platform/database/idle-connections.ts'
import type { Log } from '#platform/log.ts'
import { type Prisma, PrismaClient } from '#service/db/generated/client.ts'

export type Db = PrismaClient
export type Transaction = Prisma.TransactionClient
export type DbReader = Db | Transaction

/** Survives a restart of PostgreSQL. */
export function openServiceDatabase(connectionString: string, log: Log, max = 20) {
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
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  // As long as PostgreSQL allows: Prisma's own 5 s would end transactions that are slow on a busy machine.
  const transactionOptions = { maxWait: 5_000, timeout: 15_000 }
  const db = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions })
  return {
    db,
    pool,
    async close() {
      await db.$disconnect()
      await pool.end().catch(() => undefined)
    },
  }
}
