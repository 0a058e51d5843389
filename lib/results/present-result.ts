import { asOrderId, asReportId } from '#lib/ids.ts'
import type { Result } from '#prisma/generated/client.ts'
import { flagKey } from './find-confirmed-flags.ts'
import { interpretRow } from './interpret-row.ts'
import { type Limits, printLimits, readLimits } from './limits.ts'
import { comparatorOf } from './read-number.ts'
import type { OrderOrigins } from './read-order-origins.ts'
import type { ResultValue, RowScale } from './result-view.ts'

interface Known {
  /** keys of findConfirmedFlags */
  confirmed?: ReadonlySet<string>
  /** the same value in other reports */
  copies?: readonly Result[]
}

export function presentResult(
  row: Result,
  orders: OrderOrigins,
  { confirmed, copies = [] }: Known = {},
): ResultValue {
  return {
    resultId: row.id,
    name: row.displayName,
    printedName: row.testName === row.displayName ? null : row.testName,
    value: row.value,
    unit: row.unit,
    range: row.referenceRange ?? printLimits(limitsOf(row)),
    scale: scaleOf(row),
    ...interpretRow(row),
    isFlagConfirmed: confirmed?.has(flagKey(row)) ?? false,
    ucumUnit: row.ucumUnit,
    day: presentDay(row.observedOn),
    labName: row.labName,
    jobId: row.jobId === null ? null : asReportId(row.jobId),
    orderId: row.orderId === null ? null : asOrderId(row.orderId),
    order: orders.get(row.orderId ?? '') ?? null,
    status: row.status,
    note: row.note,
    page: row.page,
    isReviewed: row.origin === 'reviewed',
    rowId: row.rowId,
    copies: copies.flatMap(({ jobId, rowId, page }) =>
      jobId === null ? [] : [{ jobId: asReportId(jobId), rowId, page }],
    ),
  }
}

export function presentDay(day: Date | null) {
  return day?.toISOString().slice(0, 10) ?? null
}

type Range = Pick<Result, 'referenceRange' | 'low' | 'high'>

export const limitsOf = ({ referenceRange, low, high }: Range): Limits | null =>
  readLimits(referenceRange, low, high)

export function scaleOf(row: Range & Pick<Result, 'number' | 'comparator'>): RowScale | null {
  const { number, comparator } = row
  if (number === null) return null
  return { number, comparator: comparatorOf(comparator), limits: limitsOf(row) }
}
