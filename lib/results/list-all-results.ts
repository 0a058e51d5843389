import type { Transaction } from '#lib/db/client.ts'
import type { Result } from '#prisma/generated/client.ts'
import { newestFirst } from './list-results.ts'

/** More than a life's reports hold: a bound for one file. */
const most = 20_000

/** Every value of a patient, the newest first. */
export function listAllResults(tx: Transaction, patientId: string): Promise<Result[]> {
  return tx.result.findMany({ where: { patientId }, orderBy: newestFirst, take: most })
}
