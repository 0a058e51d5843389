import type { DbReader } from '#lib/db/client.ts'
import { type RetentionKind, retentionKinds, retentionRules } from './retention-kinds.ts'

export interface StoredPeriod {
  days: number | null
  versionId: string | null
}

/** The newest version of each kind, or what counts without one. */
export async function readPeriods(reader: DbReader): Promise<Record<RetentionKind, StoredPeriod>> {
  const rows = await reader.$queryRaw<{ id: string; kind: string; days: number | null }[]>`
    SELECT DISTINCT ON (p.kind) p.id::text, p.kind, p.days FROM retention_period p ORDER BY p.kind, p.id DESC`
  const stored = new Map(rows.map((row) => [row.kind, row]))
  const periods = retentionKinds.map((kind) => {
    const row = stored.get(kind)
    const period = row
      ? { days: row.days, versionId: row.id }
      : { days: retentionRules[kind].initial, versionId: null }
    return [kind, period] as const
  })
  return Object.fromEntries(periods) as Record<RetentionKind, StoredPeriod>
}
