import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import type { Result } from '#prisma/generated/client.ts'
import { printLimits } from './limits.ts'
import { limitsOf } from './present-result.ts'
import type { ValueChange, ValueCorrection } from './result-view.ts'

/** By result: the released value whose place it took, whether the clinic or the laboratory corrected it. */
export async function findValueCorrections(
  tx: Transaction,
  patientId: PatientId,
  rows: readonly Result[],
): Promise<Map<string, ValueCorrection>> {
  const jobIds = [...new Set(rows.flatMap(({ jobId }) => jobId ?? []))]
  const orderIds = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))]
  const replaced = await tx.result.findMany({
    where: {
      patientId,
      replacedAt: { not: null },
      OR: [{ jobId: { in: jobIds } }, { orderId: { in: orderIds } }],
    },
    orderBy: { replacedAt: 'desc' },
  })
  const earlierOf = Map.groupBy(replaced, placeOf)
  return new Map(
    rows.flatMap((row) => {
      const earlier = earlierOf.get(placeOf(row)) ?? []
      const correction = earlier.flatMap((before) => presentValueCorrection(before, row) ?? [])[0]
      return correction ? [[row.id, correction] as const] : []
    }),
  )
}

const placeOf = ({ jobId, orderId, rowId }: Result) => `${jobId ?? orderId} ${rowId}`

function presentValueCorrection(before: Result, after: Result): ValueCorrection | undefined {
  // A preliminary value is followed by a final one, not corrected.
  if (!before.replacedAt || before.status === 'partial') return undefined
  const changes = listValueChanges(before, after)
  return changes.length > 0 ? { at: before.replacedAt.toISOString(), changes } : undefined
}

const read: Record<ValueChange['field'], (row: Result) => string | null> = {
  name: ({ testName }) => testName,
  value: ({ value }) => value,
  unit: ({ unit }) => unit,
  range: (row) => row.referenceRange ?? printLimits(limitsOf(row)),
  flag: ({ flag }) => flag,
  code: ({ loincCode, displayName }) => (loincCode === null ? null : displayName),
}

function listValueChanges(before: Result, after: Result): ValueChange[] {
  return (Object.keys(read) as ValueChange['field'][])
    .filter((field) => read[field](before) !== read[field](after))
    .map((field) => ({ field, before: read[field](before) }))
}
