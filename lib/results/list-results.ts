import type { Context } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { Prisma, type Result } from '#prisma/generated/client.ts'
import { isNoticeable } from './count-standings.ts'
import { findConfirmedFlags } from './find-confirmed-flags.ts'
import { findPrevious } from './find-previous.ts'
import { presentDay, presentResult } from './present-result.ts'
import { type OrderOrigins, readOrderOrigins } from './read-order-origins.ts'
import { readResultsOf } from './read-results-of.ts'
import {
  isCritical,
  type ResultLine,
  type ResultPanel,
  type ResultsOwner,
  type ResultsView,
} from './result-view.ts'

/** Limits one page; more biomarkers than any patient has. */
const maxBiomarkers = 500
const trendLength = 8

export function listOwnResults(context: Context): Promise<ResultsView> {
  return readResultsOf(context, { action: 'results.list' }, readView)
}

export function listPatientResults(
  context: Context,
  { patientId }: { patientId: PatientId },
): Promise<ResultsView> {
  return readResultsOf(context, { patientId, action: 'results.list' }, readView)
}

export function listNewestResults(
  context: Context,
  { count }: { count: number },
): Promise<ResultLine[]> {
  return readResultsOf(context, { action: 'results.list-newest' }, async (tx, { patientId }) => {
    const lines = await readLines(tx, patientId, 60)
    const newest = lines[0]?.day
    return lines
      .filter(({ day }) => day === newest)
      .sort((a, b) => rankOf(a) - rankOf(b))
      .slice(0, count)
  })
}

const rankOf = (line: ResultLine) =>
  isCritical(line.interpretation) ? 0 : isNoticeable(line) ? 1 : 2

async function readView(tx: Transaction, owner: ResultsOwner): Promise<ResultsView> {
  const { patientId } = owner
  const lines = await readLines(tx, patientId, maxBiomarkers + 1)
  const shown = lines.slice(0, maxBiomarkers)
  const reports = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT coalesce(job_id, order_id))::int AS count
      FROM result WHERE patient_id = ${patientId}::uuid AND replaced_at IS NULL`
  return {
    owner,
    panels: groupByPanel(shown),
    valueCount: await tx.result.count({ where: { patientId, replacedAt: null } }),
    reportCount: reports[0]?.count ?? 0,
    isCapped: lines.length > shown.length,
  }
}

interface Place {
  id: string
  total: number
}

async function readLines(
  tx: Transaction,
  patientId: PatientId,
  limit: number,
): Promise<ResultLine[]> {
  const places = await tx.$queryRaw<Place[]>(Prisma.sql`
    WITH newest AS (
      SELECT biomarker, count(*)::int AS total, max(observed_on) AS day
        FROM result WHERE patient_id = ${patientId}::uuid AND replaced_at IS NULL
       GROUP BY biomarker ORDER BY day DESC NULLS LAST, biomarker LIMIT ${limit})
    SELECT v.id, n.total FROM newest n CROSS JOIN LATERAL (
      SELECT id FROM result
       WHERE patient_id = ${patientId}::uuid AND biomarker = n.biomarker AND replaced_at IS NULL
       ORDER BY observed_on DESC NULLS LAST, created_at DESC, position, id
       LIMIT ${trendLength}) v`)
  const rows = await tx.result.findMany({
    where: { patientId, id: { in: places.map(({ id }) => id) } },
    orderBy: newestFirst,
  })
  const totals = new Map(places.map(({ id, total }) => [id, total]))
  const histories = [...Map.groupBy(rows, ({ biomarker }) => biomarker).values()]
  const orders = await readOrderOrigins(
    tx,
    histories.flatMap(([newest]) => newest ?? []),
  )
  const confirmed = await findConfirmedFlags(tx, rows)
  return histories.flatMap((history) => buildLine(history, { totals, orders, confirmed }))
}

export const newestFirst: Prisma.ResultOrderByWithRelationInput[] = [
  { observedOn: { sort: 'desc', nulls: 'last' } },
  { createdAt: 'desc' },
  { position: 'asc' },
  { id: 'asc' },
]

interface Known {
  totals: ReadonlyMap<string, number>
  orders: OrderOrigins
  confirmed: ReadonlySet<string>
}

function buildLine(history: readonly Result[], { totals, orders, confirmed }: Known): ResultLine[] {
  const [newest] = history
  if (!newest) return []
  return [
    {
      ...presentResult(newest, orders, confirmed),
      biomarker: newest.biomarker,
      panel: newest.panel,
      total: totals.get(newest.id) ?? history.length,
      trend: history
        .filter(({ unit, ucumUnit }) => unit === newest.unit && ucumUnit === newest.ucumUnit)
        .flatMap(({ observedOn, number, comparator }) => {
          const day = presentDay(observedOn)
          return day && number !== null && comparator === null ? [{ day, number }] : []
        })
        .reverse(),
      previous: findPrevious(newest, history),
    },
  ]
}

/** Laboratories print one heading in several ways; the newest report's is used. */
function groupByPanel(lines: readonly ResultLine[]): ResultPanel[] {
  const groups = Map.groupBy(lines, ({ panel }) => keyOf(panel))
  const panels = [...groups.values()].map((group) => ({
    title: group[0]?.panel ?? null,
    lines: group,
  }))
  return panels.sort((a, b) => Number(a.title === null) - Number(b.title === null))
}

const keyOf = (panel: string | null) =>
  panel
    ?.normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim() ?? ''
