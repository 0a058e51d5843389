import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import type { SetRow } from '#lib/result-sets/result-row.ts'
import { presentDay } from '#lib/results/present-result.ts'
import type { Result } from '#prisma/generated/client.ts'
import type { ShownSet } from './read-shown-sets.ts'

export interface FormerRow {
  test: string
  value: string
  unit: string | null
  range: string | null
  flag: string | null
  /** of the sample */
  day: string | null
  laboratory: string | null
  /** as the laboratory called it: partial, final or corrected */
  status: string | null
  reason: string | null
  replacedAt: string | null
  /** what stands in its place */
  valueNow: string | null
  unitNow: string | null
  report: string | null
  order: string | null
}

/** Values in whose place others stand now, of reports and of sets that the patient can see; newest first. */
export async function readFormerValues(
  tx: Transaction,
  patientId: PatientId,
  sets: ReadonlyMap<string, ShownSet>,
): Promise<FormerRow[]> {
  const rows = await tx.result.findMany({
    where: {
      patientId,
      OR: [{ jobId: { not: null } }, { orderId: { in: [...sets.keys()] } }],
    },
    orderBy: [{ replacedAt: 'desc' }, { position: 'asc' }],
  })
  const replaced = rows.filter(({ replacedAt }) => replacedAt !== null)
  const nowOf = new Map(
    rows.filter(({ replacedAt }) => replacedAt === null).map((row) => [placeOf(row), row]),
  )
  const ofLaboratory = [...sets].flatMap(([orderId, set]) =>
    set.rows.flatMap((row) => presentCorrected(orderId, row)),
  )
  // The laboratory lists a released value too, and says why it was corrected.
  const listed = Map.groupBy(ofLaboratory.toReversed(), ({ key }) => key)
  const stored = replaced.map((row) => ({
    ...presentReplaced(row, nowOf.get(placeOf(row))),
    reason: listed.get(keyOf(row))?.shift()?.former.reason ?? null,
  }))
  const known = new Set(replaced.map(keyOf))
  return [
    ...stored,
    ...ofLaboratory.filter(({ key }) => !known.has(key)).map(({ former }) => former),
  ]
}

const placeOf = ({ jobId, orderId, rowId }: Result) => `${jobId ?? orderId} ${rowId}`

const keyOf = (row: Result) => `${placeOf(row)} ${row.value} ${row.unit ?? ''}`

function presentReplaced(row: Result, now: Result | undefined): Omit<FormerRow, 'reason'> {
  return {
    test: row.displayName,
    value: row.value,
    unit: row.unit,
    range: row.referenceRange,
    flag: row.flag ?? row.interpretation,
    day: presentDay(row.observedOn),
    laboratory: row.labName,
    status: row.status,
    replacedAt: row.replacedAt?.toISOString() ?? null,
    valueNow: now?.value ?? null,
    unitNow: now?.unit ?? null,
    report: row.jobId,
    order: row.orderId,
  }
}

/** Values that the laboratory corrected, also before anyone could see them here: the order's page shows these too. */
function presentCorrected(orderId: string, row: SetRow) {
  return row.former.map(({ value, unit, flag, reason }, index) => ({
    key: `${orderId} ${row.rowKey} ${value} ${unit ?? ''}`,
    former: {
      test: row.name,
      value,
      unit,
      range: null,
      flag,
      day: null,
      laboratory: row.labName,
      status: null,
      reason,
      replacedAt: row.former[index + 1]?.reportedAt ?? row.correctedAt,
      valueNow: row.value,
      unitNow: row.unit,
      report: null,
      order: orderId,
    },
  }))
}
