import { z } from 'zod'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { readCriticalSettings } from '#lib/critical-results/critical-settings.ts'
import type { CriticalListRow, CriticalState } from '#lib/critical-results/critical-view.ts'
import { db } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { Prisma } from '#prisma/generated/client.ts'

export const criticalsPageSize = 25

const listCriticalsInput = z.object({
  show: z.enum(['open', 'missed', 'all']).default('all'),
  /** the last row of the page before */
  after: z.uuid().nullish(),
})

interface StoredRow {
  id: string
  state: CriticalState
  raised_at: Date
  closed_at: Date | null
  owner: string | null
  first: Date | null
  done: Date | null
  is_missed: boolean
  patient_id: string
  first_name: string
  last_name: string
  analyte: string | null
}

/** Newest first, from a cursor. Names and markers only for roles that see results; their access is audited. */
export async function listCriticals(
  context: Context,
  input: z.input<typeof listCriticalsInput>,
): Promise<{ rows: CriticalListRow[]; after: string | null }> {
  const actor = requireStaff(context, 'critical-results:see')
  const withClinical = hasPermission(actor, 'critical-results:read')
  const { show, after } = parseInput(listCriticalsInput, input)
  return db().$transaction(async (tx) => {
    const { confirmMinutes } = await readCriticalSettings(tx)
    const missed = Prisma.sql`(
      r.withdrawal IS DISTINCT FROM 'another-person'
      AND coalesce(a.done, clock_timestamp()) > r.raised_at + ${confirmMinutes} * interval '1 minute')`
    const shown = {
      open: Prisma.sql`r.state <> 'closed'`,
      missed,
      all: Prisma.sql`true`,
    }[show]
    const from = after
      ? Prisma.sql`(r.raised_at, r.id) < (SELECT raised_at, id FROM critical_result WHERE id = ${after}::uuid)`
      : Prisma.sql`true`
    const found = await tx.$queryRaw<StoredRow[]>`
      SELECT r.id::text, r.state, r.raised_at, r.closed_at, u.name AS owner, a.first, a.done, ${missed} AS is_missed,
             p.id::text AS patient_id, p.first_name, p.last_name, v.analyte
        FROM critical_result r
        LEFT JOIN LATERAL (
          SELECT min(called_at) AS first, min(called_at) FILTER (WHERE outcome = 'confirmed') AS done
            FROM critical_call WHERE critical_id = r.id) a ON true
        LEFT JOIN "user" u ON u.id = r.owner_id
        LEFT JOIN patient p ON p.id = r.patient_id
        LEFT JOIN critical_value v ON v.critical_id = r.id AND v.version = r.version
       WHERE ${shown} AND ${from}
       ORDER BY r.raised_at DESC, r.id DESC LIMIT ${criticalsPageSize + 1}`
    const rows = found.slice(0, criticalsPageSize)
    if (rows.length > 0)
      await recordAccess(tx, context, {
        record: {
          action: 'critical-results.list',
          subject: 'critical',
          shownIds: rows.map(({ id }) => id),
          ...(show !== 'all' && { filters: [show] }),
        },
      })
    return {
      rows: rows.map((row) => present(row, withClinical)),
      after: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null,
    }
  })
}

function present(row: StoredRow, withClinical: boolean): CriticalListRow {
  return {
    criticalId: row.id,
    state: row.state,
    raisedAt: row.raised_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    ownerName: row.owner,
    firstAttemptAt: row.first?.toISOString() ?? null,
    confirmedAt: row.done?.toISOString() ?? null,
    isMissed: row.is_missed,
    patientName: withClinical ? [row.first_name, row.last_name].filter(Boolean).join(' ') : null,
    analyte: withClinical ? row.analyte : null,
  }
}
