import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { asPatientId } from '#lib/ids.ts'
import { occasionalProviders, silentAfterHours } from '#lib/wearables/silence.ts'
import { Prisma } from '#prisma/generated/client.ts'
import type { CoverageFilters, CoverageSort } from './coverage-filters.ts'
import {
  type CoveragePage,
  type CoverageRow,
  type CoveredConnection,
  coverageDays,
  coveragePageSize,
} from './coverage-view.ts'

const dayMs = 86_400_000

/** Every patient with a device that is connected, or whose connection has failed. */
export async function listCoverage(
  context: Context,
  filters: CoverageFilters,
): Promise<CoveragePage> {
  requireStaff(context, 'insights:read')
  return db().$transaction(async (tx) => {
    const now = new Date()
    const counts = await countCoverage(tx, now)
    const total = counts[filters.show]
    const pageCount = Math.max(1, Math.ceil(total / coveragePageSize))
    const page = Math.min(filters.page, pageCount)
    const rows = await readRows(tx, { ...filters, page }, now)
    await recordAudit(tx, context, {
      action: 'insights.list-coverage',
      subject: 'patient',
      shownIds: rows.map(({ patientId }) => patientId),
      filters: filters.show === 'all' ? [] : [filters.show],
    })
    return { rows, counts, page, pageCount }
  })
}

/** Of each patient: their connections, and what was heard last. What counts of a connection is its newest time. */
const people = (now: Date) => Prisma.sql`
  connection AS (
    SELECT c.patient_id, c.provider, h.newest_at,
           CASE WHEN c.errored_at > coalesce(c.connected_at, '-infinity') THEN 'failing'
                -- A history that is still being read may end anywhere.
                WHEN NOT c.provider = ANY(${occasionalProviders})
                 AND NOT EXISTS (SELECT FROM wearable_history w
                                  WHERE w.patient_id = c.patient_id AND w.provider = c.provider AND w.read_at IS NULL)
                 AND coalesce(h.newest_at, c.connected_at) < ${now}::timestamptz - make_interval(hours => ${silentAfterHours}::int)
                THEN 'silent' ELSE 'connected' END AS state
      FROM wearable_connection c
      LEFT JOIN LATERAL (
        SELECT max(newest_at) AS newest_at
          FROM (SELECT newest_at FROM wearable_day d
                 WHERE d.patient_id = c.patient_id AND d.provider = c.provider
                   AND d.day <= (${now}::timestamptz AT TIME ZONE 'UTC')::date + 1
                 ORDER BY d.day DESC LIMIT 2) AS latest) h ON true
     WHERE greatest(c.connected_at, c.errored_at) > coalesce(c.disconnected_at, '-infinity')
  ), person AS (
    SELECT p.id, p.first_name, p.last_name, max(c.newest_at) AS heard_at,
           bool_or(c.state = 'silent') AS is_silent, bool_or(c.state = 'failing') AS is_failing,
           jsonb_agg(jsonb_build_object('provider', c.provider, 'state', c.state, 'heardAt', c.newest_at)
                     ORDER BY c.provider) AS connections
      FROM connection c JOIN patient p ON p.id = c.patient_id
     WHERE NOT p.is_stock AND p.deleted_at IS NULL
     GROUP BY p.id)`

async function countCoverage(tx: Transaction, now: Date): Promise<CoveragePage['counts']> {
  const [counts] = await tx.$queryRaw<CoveragePage['counts'][]>`
    WITH ${people(now)}
    SELECT count(*)::int AS all, count(*) FILTER (WHERE is_silent)::int AS silent,
           count(*) FILTER (WHERE is_failing)::int AS failing
      FROM person`
  return counts ?? { all: 0, silent: 0, failing: 0 }
}

const conditions = {
  all: Prisma.sql`true`,
  silent: Prisma.sql`is_silent`,
  failing: Prisma.sql`is_failing`,
}

const sortings: Record<CoverageSort, Record<'asc' | 'desc', Prisma.Sql>> = {
  heard: {
    asc: Prisma.sql`heard_at ASC NULLS FIRST, id`,
    desc: Prisma.sql`heard_at DESC NULLS LAST, id`,
  },
  coverage: {
    asc: Prisma.sql`hours ASC, id`,
    desc: Prisma.sql`hours DESC, id`,
  },
  name: {
    asc: Prisma.sql`lower(last_name), lower(first_name), id`,
    desc: Prisma.sql`lower(last_name) DESC, lower(first_name) DESC, id DESC`,
  },
}

interface StoredRow {
  id: string
  first_name: string
  last_name: string
  heard_at: Date | null
  connections: CoveredConnection[]
  hours: number
  days: Record<string, number> | null
}

/** Days are the patient's own: one counts once it is over in Honolulu too. */
const behindMs = 10 * 3_600_000

async function readRows(
  tx: Transaction,
  { show, sort, direction, page }: CoverageFilters,
  now: Date,
): Promise<CoverageRow[]> {
  const ended = new Date(now.getTime() - behindMs)
  const rows = await tx.$queryRaw<StoredRow[]>`
    WITH ${people(now)}
    SELECT person.*, coalesce(w.hours, 0)::int AS hours, w.days
      FROM person
      LEFT JOIN LATERAL (
        SELECT sum(bit_count(hours::bit(24))) AS hours, jsonb_object_agg(day, bit_count(hours::bit(24))) AS days
          FROM (SELECT d.day, bit_or(d.hours) AS hours FROM wearable_day d
                 WHERE d.patient_id = person.id
                   AND d.day >= (${ended}::timestamptz AT TIME ZONE 'UTC')::date - ${coverageDays}::int
                   AND d.day < (${ended}::timestamptz AT TIME ZONE 'UTC')::date
                 GROUP BY d.day) AS each) w ON true
     WHERE ${conditions[show]}
     ORDER BY ${sortings[sort][direction]}
     LIMIT ${coveragePageSize} OFFSET ${(page - 1) * coveragePageSize}`
  return rows.map((row) => presentRow(row, ended))
}

function presentRow(row: StoredRow, ended: Date): CoverageRow {
  return {
    patientId: asPatientId(row.id),
    firstName: row.first_name,
    lastName: row.last_name,
    connections: row.connections.map(({ provider, state, heardAt }) => ({
      provider,
      state,
      heardAt: heardAt && new Date(heardAt).toISOString(),
    })),
    heardAt: row.heard_at?.toISOString() ?? null,
    days: Array.from({ length: coverageDays }, (_, index) => {
      const day = new Date(ended.getTime() - (coverageDays - index) * dayMs)
        .toISOString()
        .slice(0, 10)
      return { day, hours: row.days?.[day] ?? 0 }
    }),
    hours: row.hours,
  }
}
