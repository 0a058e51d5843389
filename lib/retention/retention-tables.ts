import { Prisma } from '#prisma/generated/client.ts'
import type { RetentionKind } from './retention-kinds.ts'

interface RetentionTable {
  name: Prisma.Sql
  /** the instant that the age counts from */
  since: Prisma.Sql
  /** which rows may go at all */
  condition?: Prisma.Sql
}

/** No row that anything else is derived from, and none that proves what was done with a patient's data. */
export const retentionTables: Record<RetentionKind, readonly RetentionTable[]> = {
  unsentMails: [{ name: Prisma.sql`outgoing_mail`, since: Prisma.sql`created_at` }],
  messageDrafts: [{ name: Prisma.sql`conversation_draft`, since: Prisma.sql`updated_at` }],
  // A file is removed before its row has one of these states.
  endedDownloads: [
    {
      name: Prisma.sql`data_export`,
      since: Prisma.sql`coalesce(expires_at, requested_at)`,
      condition: Prisma.sql`state IN ('expired', 'failed')`,
    },
  ],
  refusedDeliveries: [{ name: Prisma.sql`refused_delivery`, since: Prisma.sql`at` }],
  gaps: [
    { name: Prisma.sql`reconciliation_gap`, since: Prisma.sql`found_at` },
    { name: Prisma.sql`wearable_gap`, since: Prisma.sql`found_at` },
  ],
}

export const mayGo = ({ condition }: RetentionTable) => condition ?? Prisma.sql`true`

export const isPast = (table: RetentionTable, days: number) =>
  Prisma.sql`${mayGo(table)} AND ${table.since} < now() - make_interval(days => ${days}::int)`
