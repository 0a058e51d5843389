import type { Transaction } from '#lib/db/client.ts'
import type { SetRow } from '#lib/result-sets/result-row.ts'
import { saysOther } from '#lib/result-sets/says-other.ts'
import { sensitiveKindOf } from '#lib/results/sensitive-kinds.ts'
import type { ResultSet as StoredSet } from '#prisma/generated/client.ts'

/**
 * The rows that a hold may cover: of a set that was never released, all. Later, what is new, and a sensitive row that says
 * something other than the patient has read; every other correction comes at once.
 */
export async function listUnseen(
  tx: Transaction,
  { orderId, releasedAt }: Pick<StoredSet, 'orderId' | 'releasedAt'>,
  rows: readonly SetRow[],
): Promise<readonly SetRow[]> {
  if (releasedAt === null) return rows
  const current = await tx.result.findMany({
    where: { orderId, replacedAt: null },
    select: { rowId: true, value: true, unit: true, interpretation: true },
  })
  const known = new Map(current.map((row) => [row.rowId, row]))
  return rows.filter(({ rowKey, value, unit, flag, loinc }) => {
    const former = known.get(rowKey)
    if (!former) return true
    return (
      sensitiveKindOf(loinc) !== undefined &&
      saysOther(former, { value, unit, interpretation: flag })
    )
  })
}
