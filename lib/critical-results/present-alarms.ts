import { chooseNextLevel, findOnCall } from '#lib/critical-results/escalation/find-on-call.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { CriticalResult, CriticalValue } from '#prisma/generated/client.ts'
import {
  type AlarmView,
  type CriticalClinical,
  type CriticalPerson,
  type CriticalState,
  type CriticalValueView,
  withdrawals,
} from './critical-view.ts'
import { findOwnerDoubts } from './owner-doubt.ts'

/** Without names and values for roles that do not see results. */
export async function presentAlarms(
  tx: Transaction,
  rows: readonly CriticalResult[],
  { withClinical }: { withClinical: boolean },
): Promise<AlarmView[]> {
  if (rows.length === 0) return []
  const nameOf = await findNames(
    tx,
    rows.map(({ ownerId }) => ownerId),
  )
  const onCall = await findOnCall(tx)
  const clinicalOf = withClinical ? await findClinical(tx, rows) : undefined
  return rows.map((row) => ({
    criticalId: row.id,
    state: row.state as CriticalState,
    isEscalated: row.level > row.ackedLevel,
    withdrawal: withdrawals.find((each) => each === row.withdrawal) ?? null,
    owner: presentPerson(row.ownerId, nameOf),
    raisedAt: row.raisedAt.toISOString(),
    confirmDueAt: row.confirmDueAt.toISOString(),
    nextLevelAt: row.nextLevelAt?.toISOString() ?? null,
    nextNames: chooseNextLevel(onCall, row.level).people.map(({ name }) => name),
    clinical: clinicalOf?.get(row.id) ?? null,
  }))
}

export function presentPerson(
  userId: string | null,
  nameOf: ReadonlyMap<string, string>,
): CriticalPerson | null {
  return userId === null ? null : { userId, name: nameOf.get(userId) ?? '' }
}

export async function findNames(tx: Transaction, userIds: readonly (string | null)[]) {
  const users = await tx.user.findMany({
    where: { id: { in: [...new Set(userIds.filter((id) => id !== null))] } },
    select: { id: true, name: true },
  })
  return new Map(users.map(({ id, name }) => [id, name]))
}

async function findClinical(
  tx: Transaction,
  rows: readonly CriticalResult[],
): Promise<Map<string, CriticalClinical>> {
  const patients = await tx.patient.findMany({
    where: { id: { in: rows.map(({ patientId }) => patientId) } },
    select: { id: true, firstName: true, lastName: true, gender: true, dob: true },
  })
  const patientOf = new Map(patients.map((patient) => [patient.id, patient]))
  const values = await tx.criticalValue.findMany({
    where: { criticalId: { in: rows.map(({ id }) => id) } },
  })
  const doubts = await findOwnerDoubts(tx, rows)
  const find = (criticalId: string, version: number) => {
    const found = values.find((each) => each.criticalId === criticalId && each.version === version)
    return found ? presentValue(found) : null
  }
  return new Map(
    rows.map(({ id, patientId, version, withdrawalNote }) => {
      const patient = patientOf.get(patientId)
      const clinical = {
        patientId,
        patientName: [patient?.firstName, patient?.lastName].filter(Boolean).join(' '),
        gender: patient?.gender ?? null,
        dob: patient?.dob ?? null,
        isOwnerDoubtful: doubts.has(id),
        withdrawalNote,
        value: find(id, version),
        former: find(id, version - 1),
      }
      return [id, clinical]
    }),
  )
}

export function presentValue(row: CriticalValue): CriticalValueView {
  const { criticalId: _, loincCode: __, side, recordedAt, ...value } = row
  return { ...value, side: readSide(side), recordedAt: recordedAt.toISOString() }
}

export function readSide(side: string | null) {
  return side === 'high' || side === 'low' ? side : null
}
