import type { ResultSet } from '#contract/results.ts'
import { findPatientZone } from '#lib/dates/find-patient-zone.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import { withdrawn } from '#lib/results/result-view.ts'
import { canonicalText } from '#lib/service-log/fold/canonical-text.ts'
import type { Prisma, Result } from '#prisma/generated/client.ts'
import { buildResultRows } from './build-result-rows.ts'
import type { SetRow } from './result-row.ts'
import { saysOther } from './says-other.ts'

interface Released {
  orderId: OrderId
  patientId: PatientId
  answer: ResultSet
  rows: readonly SetRow[]
  /** keys of rows that the patient may not see yet: a former value of one is withdrawn, as it is no longer true */
  heldKeys?: ReadonlySet<string>
}

/**
 * The set's values join the patient's history; a value that differs from the one there replaces it, and the former one
 * stays readable. Safe to repeat. Returns how many values are new, and how many a patient could have read before and now
 * differ.
 */
export async function releaseValues(
  tx: Transaction,
  { orderId, patientId, answer, rows, heldKeys = new Set() }: Released,
): Promise<{ added: number; replaced: number }> {
  const { revision } = await tx.resultSet.findUniqueOrThrow({ where: { orderId } })
  const current = await tx.result.findMany({ where: { orderId, replacedAt: null } })
  const known = new Map(current.map((row) => [row.rowId, row]))
  const timeZone = await findPatientZone(tx, patientId)
  const built = buildResultRows({ orderId, patientId, revision }, { answer, rows, timeZone })
  const news = built.filter((row) => {
    const former = known.get(row.rowId)
    return !former || textOfAll(former) !== textOfAll(row)
  })
  const keys = new Set(rows.map(({ rowKey }) => rowKey))
  const gone = current.filter(({ rowId, status }) => !keys.has(rowId) && status !== withdrawn)
  const replacedIds = news.flatMap(({ rowId }) => known.get(rowId)?.id ?? [])
  replacedIds.push(...gone.map(({ id }) => id))
  await tx.$executeRaw`
    UPDATE result SET replaced_at = now() WHERE id = ANY(${replacedIds}::uuid[]) AND replaced_at IS NULL`
  const shown = news.filter(({ rowId }) => !heldKeys.has(rowId))
  await tx.result.createMany({
    data: [...shown, ...gone.map((row) => ({ ...withdraw(row), revision }))],
  })
  await tx.$executeRaw`
    UPDATE result_set SET released_at = coalesce(released_at, now()) WHERE order_id = ${orderId}::uuid`
  const former = shown.flatMap((row) => {
    const before = known.get(row.rowId)
    return before ? [{ before, row }] : []
  })
  return {
    added: shown.length - former.length,
    replaced: former.filter(({ before, row }) => saysOther(before, row)).length + gone.length,
  }
}

type Compared = Omit<Prisma.ResultCreateManyInput, 'patientId' | 'box' | 'valueBox' | 'before'>

/** What a reader can tell apart, and what a value is compared by. */
function textOfAll(row: Compared) {
  const { value, unit, referenceRange, low, high, interpretation, isAbove, isBelow } = row
  const { status, note, biomarker, displayName, specimen, labName } = row
  const days = [row.observedOn, row.reportedOn].map((day) => day && new Date(day).toISOString())
  return canonicalText([
    ...[value, unit ?? null, referenceRange ?? null, low ?? null, high ?? null, interpretation],
    ...[isAbove ?? null, isBelow ?? null, status ?? null, note ?? null, biomarker, displayName],
    ...[specimen ?? null, labName ?? null, ...days.map((day) => day ?? null)],
  ])
}

/** A value that the laboratory's newer answer leaves out: what was read stays readable, and counts for nothing. */
function withdraw(row: Result): Prisma.ResultCreateManyInput {
  const {
    id: _id,
    createdAt: _at,
    replacedAt: _replaced,
    box: _box,
    valueBox: _valueBox,
    before: _before,
    ...rest
  } = row
  const uncounted = { number: null, comparator: null, isAbove: null, isBelow: null }
  return { ...rest, ...uncounted, interpretation: 'unknown', status: withdrawn }
}
