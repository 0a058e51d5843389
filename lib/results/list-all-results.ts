import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import type { Result } from '#prisma/generated/client.ts'
import { newestFirst } from './newest-first.ts'

/** Limits one file; more than a lifetime of reports. */
const most = 20_000

export function listAllResults(tx: Transaction, patientId: PatientId): Promise<Result[]> {
  return tx.result.findMany({
    where: { patientId, replacedAt: null },
    orderBy: newestFirst,
    take: most,
  })
}
