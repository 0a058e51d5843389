import type { Transaction } from '#lib/db/client.ts'
import type { CriticalRow } from './critical-source.ts'

export async function writeValue(
  tx: Transaction,
  criticalId: string,
  { row, version, isCritical }: { row: CriticalRow; version: number; isCritical: boolean },
) {
  await tx.criticalValue.create({ data: { criticalId, version, isCritical, ...row } })
}
