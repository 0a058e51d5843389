import { asOrderId, asReportId } from '#lib/ids.ts'
import { printPlain } from '#lib/units/print-number.ts'
import type { Result } from '#prisma/generated/client.ts'
import type { ResultValue, RowInterpretation } from './result-view.ts'

export function presentResult(row: Result): ResultValue {
  return {
    resultId: row.id,
    name: row.displayName,
    printedName: row.testName === row.displayName ? null : row.testName,
    value: row.value,
    unit: row.unit,
    range: row.referenceRange ?? printRange(row.low, row.high),
    scale: scaleOf(row),
    interpretation: interpretationOf(row),
    day: presentDay(row.observedOn),
    labName: row.labName,
    jobId: row.jobId === null ? null : asReportId(row.jobId),
    orderId: row.orderId === null ? null : asOrderId(row.orderId),
    status: row.status,
    note: row.note,
    page: row.page,
    isReviewed: row.origin === 'reviewed',
    rowId: row.rowId,
  }
}

export function presentDay(day: Date | null) {
  return day?.toISOString().slice(0, 10) ?? null
}

export function interpretationOf({
  interpretation,
  isAbove,
  isBelow,
}: Pick<Result, 'interpretation' | 'isAbove' | 'isBelow'>): RowInterpretation {
  const side = isAbove ? 'high' : isBelow ? 'low' : undefined
  if (interpretation === 'critical') return side ? `critical-${side}` : 'critical'
  if (interpretation === 'abnormal') return side ?? 'abnormal'
  return interpretation === 'normal' ? 'normal' : 'unknown'
}

export function printRange(low: number | null, high: number | null): string | null {
  if (low !== null && high !== null) return `${printPlain(low)} – ${printPlain(high)}`
  if (low !== null) return `≥ ${printPlain(low)}`
  return high === null ? null : `≤ ${printPlain(high)}`
}

/** A value like `<5` has no exact position within a range. */
function scaleOf({ number, comparator, low, high }: Result) {
  if (number === null || comparator !== null || (low === null && high === null)) return null
  return { number, low, high }
}
