import type { ResultSet } from '#contract/results.ts'
import type { OrderLoop } from '#lib/critical-results/critical-view.ts'
import { findPatientZone } from '#lib/dates/find-patient-zone.ts'
import type { Transaction } from '#lib/db/client.ts'
import { asOrderId, asPatientId, type PatientId } from '#lib/ids.ts'
import { buildResultRows } from '#lib/result-sets/build-result-rows.ts'
import type { SetRow } from '#lib/result-sets/result-row.ts'
import { buildGrid, type GridValue } from '#lib/results/grid/build-grid.ts'
import { newestFirst } from '#lib/results/newest-first.ts'
import { Prisma, type ResultSet as StoredSet } from '#prisma/generated/client.ts'

/** Of each marker, beside the set itself: to its day, after it, and without a day. */
const maxEarlier = 12
const maxLater = 4
const maxUndated = 4

interface SetParts {
  answer: ResultSet | null
  rows: readonly SetRow[]
  loops: readonly OrderLoop[]
}

/** The set's own values, held ones included, beside the patient's other ones of the same markers. */
export async function readSetGrid(
  tx: Transaction,
  set: StoredSet,
  { answer, rows, loops }: SetParts,
) {
  if (!answer) return buildGrid([], [])
  const owner = {
    orderId: asOrderId(set.orderId),
    patientId: asPatientId(set.patientId ?? ''),
    revision: set.revision,
  }
  const criticalIds = new Map(loops.map(({ resultKey, criticalId }) => [resultKey, criticalId]))
  const byKey = new Map(rows.map((row) => [row.rowKey, row]))
  const timeZone = set.patientId ? await findPatientZone(tx, owner.patientId) : undefined
  const newest = buildResultRows(owner, { answer, rows, timeZone }).map((row): GridValue => {
    const source = byKey.get(row.rowId)
    return {
      ...emptyValue,
      ...row,
      isReflex: source?.isReflex ?? false,
      former: source ? formerOf(source) : null,
      criticalId: criticalIds.get(row.rowId) ?? null,
    } as GridValue
  })
  const markers = newest.map(({ biomarker }) => biomarker)
  const others = set.patientId
    ? await readOthers(tx, {
        patientId: asPatientId(set.patientId),
        orderId: set.orderId,
        day: newest[0]?.observedOn ?? null,
        markers,
      })
    : []
  return buildGrid(newest, others, { isNarrow: true })
}

/** The value before the correction, with its unit only where that changed too. */
function formerOf({ former, unit }: SetRow) {
  const last = former.at(-1)
  if (!last) return null
  return last.unit === unit ? last.value : [last.value, last.unit].filter(Boolean).join(' ')
}

const emptyValue = {
  flag: null,
  ucumUnit: null,
  jobId: null,
  note: null,
  status: null,
  panel: null,
}

interface Others {
  patientId: PatientId
  orderId: string
  day: Date | null
  markers: readonly string[]
}

/** The newest few of each marker, along the index of the patient's current values. */
async function readOthers(
  tx: Transaction,
  { patientId, orderId, day, markers }: Others,
): Promise<GridValue[]> {
  const until = Prisma.sql`coalesce(${day?.toISOString().slice(0, 10) ?? null}::date, 'infinity')`
  const pick = (where: Prisma.Sql, limit: number) => Prisma.sql`
      (SELECT id FROM result
        WHERE patient_id = ${patientId}::uuid AND biomarker = m.biomarker AND replaced_at IS NULL
          AND order_id IS DISTINCT FROM ${orderId}::uuid AND ${where}
        ORDER BY observed_on DESC NULLS LAST, created_at DESC, position, id LIMIT ${limit})`
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT v.id::text FROM unnest(${[...new Set(markers)]}::text[]) AS m(biomarker) CROSS JOIN LATERAL (
      ${pick(Prisma.sql`observed_on <= ${until}`, maxEarlier)}
      UNION ALL ${pick(Prisma.sql`observed_on > ${until}`, maxLater)}
      UNION ALL ${pick(Prisma.sql`observed_on IS NULL`, maxUndated)}) v`
  if (found.length === 0) return []
  return tx.result.findMany({
    where: { patientId, id: { in: found.map(({ id }) => id) } },
    orderBy: newestFirst,
  })
}
