import { PrismaPg } from '@prisma/adapter-pg'
import { Pool } from 'pg'
import type { Log } from '#lib/runtime/log.ts'
import { type Prisma, PrismaClient } from './generated/client.ts'

export type Db = PrismaClient
export type Transaction = Prisma.TransactionClient
/** What a read needs: the client or a transaction of it. */
export type DbReader = Db | Transaction

/** Opens the service's database; a restart of PostgreSQL is survived, not thrown. */
export function openServiceDatabase(connectionString: string, log: Log, max = 20) {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  const db = new PrismaClient({ adapter: new PrismaPg(pool) })
  return {
    db,
    async close() {
      await db.$disconnect()
      await pool.end().catch(() => undefined)
    },
  }
}
