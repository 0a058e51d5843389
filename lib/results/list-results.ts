import type { Context } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { Prisma, type Result } from '#prisma/generated/client.ts'
import { type Comparison, compareWithHistory } from './compare-with-history.ts'
import { isNoticeable } from './count-standings.ts'
import { type DistinctValues, distinctValues, readDistinct } from './distinct-values.ts'
import { findConfirmedFlags } from './find-confirmed-flags.ts'
import { interpretRow } from './interpret-row.ts'
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
/** Of each biomarker; values of one day are all shown as far as these go. */
const maxHistory = 24
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
  const biomarkers = [...new Set(lines.map(({ biomarker }) => biomarker))]
  const shown = new Set(biomarkers.slice(0, maxBiomarkers))
  const [counts] = await tx.$queryRaw<SourceCounts[]>`
    SELECT count(*)::int AS values, count(DISTINCT order_id)::int AS orders, count(DISTINCT job_id)::int AS reports
      FROM (${distinctValues(ofPatient(patientId))}) v`
  return {
    owner,
    panels: groupByPanel(lines.filter(({ biomarker }) => shown.has(biomarker))),
    valueCount: counts?.values ?? 0,
    sources: nameSources(counts),
    isCapped: biomarkers.length > shown.size,
  }
}

interface SourceCounts {
  values: number
  orders: number
  reports: number
}

const ofPatient = (patientId: PatientId) => Prisma.sql`patient_id = ${patientId}::uuid`

function nameSources({ orders, reports } = { orders: 0, reports: 0 }): ResultsView['sources'] {
  const sources = reports === 0 ? 'orders' : orders === 0 ? 'reports' : 'both'
  return { orders, reports, sources }
}

/** How many values a biomarker has: in all, of the newest day, and without a day. */
interface Counts {
  total: number
  newest: number
  undated: number
}

type Place = Counts & { ids: string[] }

async function readLines(
  tx: Transaction,
  patientId: PatientId,
  limit: number,
): Promise<ResultLine[]> {
  const places = await tx.$queryRaw<Place[]>(Prisma.sql`
    WITH value AS (${distinctValues(ofPatient(patientId))}),
    days AS (
      SELECT biomarker, observed_on AS day, count(*) AS count FROM value GROUP BY biomarker, observed_on),
    newest AS (
      SELECT biomarker, max(day) AS day, sum(count)::int AS total,
             (array_agg(count ORDER BY day DESC NULLS LAST))[1]::int AS newest,
             coalesce(sum(count) FILTER (WHERE day IS NULL), 0)::int AS undated
        FROM days GROUP BY biomarker ORDER BY day DESC NULLS LAST, biomarker LIMIT ${limit}),
    ranked AS (
      SELECT *, row_number() OVER (
               PARTITION BY biomarker ORDER BY observed_on DESC NULLS LAST, created_at DESC, position, id) AS rank
        FROM value)
    SELECT CASE WHEN r.observed_on = n.day THEN r.ids ELSE ARRAY[r.id::text] END AS ids,
           n.total, n.newest, n.undated
      FROM newest n JOIN ranked r USING (biomarker) WHERE r.rank <= ${maxHistory}`)
  const { rows, copiesOf } = await readDistinct(
    tx,
    patientId,
    places.map(({ ids }) => ids),
  )
  const counts = new Map(places.map(({ ids: [shown], ...count }) => [shown, count]))
  const histories = [...Map.groupBy(rows, ({ biomarker }) => biomarker).values()]
  const orders = await readOrderOrigins(
    tx,
    histories.flatMap(([newest]) => newest ?? []),
  )
  const confirmed = await findConfirmedFlags(tx, rows)
  const lines = histories.map((history) =>
    buildLines(history, { counts, copiesOf, orders, confirmed }),
  )
  return (await Promise.all(lines)).flat()
}

interface Known {
  counts: ReadonlyMap<string | undefined, Counts>
  copiesOf: DistinctValues['copiesOf']
  orders: OrderOrigins
  confirmed: ReadonlySet<string>
}

/** One for each value of the newest day: which of several is the latest, only their labs know. */
async function buildLines(
  history: readonly Result[],
  { counts, copiesOf, orders, confirmed }: Known,
): Promise<ResultLine[]> {
  const day = presentDay(history[0]?.observedOn ?? null)
  const sameDay = history.filter(({ observedOn }) => presentDay(observedOn) === day)
  const differing = [...Map.groupBy(sameDay, shownKey).values()]
  const shown = differing.flatMap(([value]) => value ?? [])
  const lines = shown.map(async (value): Promise<ResultLine> => {
    const { total, newest, undated } = counts.get(value.id) ?? noCounts
    const comparison = await compareWithHistory(value, history)
    return {
      ...presentResult(value, orders, { confirmed, copies: copiesOf(value) }),
      biomarker: value.biomarker,
      panel: value.panel,
      sameDayCount: newest,
      isSameDayAlike: newest === sameDay.length && differing.length === 1,
      undatedCount: day === null ? 0 : undated,
      earlierCount: total - newest - (day === null ? 0 : undated),
      trend: buildTrend(comparison),
      previous: comparison.previous,
    }
  })
  return Promise.all(lines)
}

const noCounts: Counts = { total: 1, newest: 1, undated: 0 }

/** Equal for values that look the same in a list. */
function shownKey(row: Result) {
  const { value, unit, status, referenceRange, labName } = row
  return JSON.stringify([value, unit, status, referenceRange, labName, interpretRow(row)])
}

function buildTrend({ points }: Comparison): ResultLine['trend'] {
  return points
    .filter(({ comparator }) => comparator === null)
    .slice(-trendLength)
    .map(({ day, number }) => ({ day, number }))
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
