import type { DbReader } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { findCurrentConsentText, isSameMeaning } from './consent-texts.ts'
import type { ConsentType } from './consent-types.ts'

export interface Agreement {
  consentId: bigint
  type: string
  version: string
  givenAt: Date
}

/** The newest agreement of each type that was not withdrawn since. */
export async function listAgreements(tx: DbReader, patientId: PatientId): Promise<Agreement[]> {
  const rows = await tx.consentRecord.findMany({
    where: { patientId },
    orderBy: [{ givenAt: 'asc' }, { id: 'asc' }],
    select: { id: true, type: true, version: true, givenAt: true },
  })
  const withdrawals = await tx.consentWithdrawal.findMany({ where: { patientId } })
  const newest = new Map(rows.map((row) => [row.type, row]))
  return [...newest.values()]
    .filter(
      ({ type, givenAt }) =>
        !withdrawals.some((ended) => ended.type === type && ended.withdrawnAt > givenAt),
    )
    .map(({ id, ...row }) => ({ consentId: id, ...row }))
}

/** The agreements that still cover the newest version of their text. */
export async function listStandingAgreements(tx: DbReader, patientId: PatientId) {
  const agreements = await listAgreements(tx, patientId)
  return agreements.filter(({ type, version }) => {
    const current = findCurrentConsentText(type as ConsentType)
    return current !== undefined && isSameMeaning(version, current.version)
  })
}
