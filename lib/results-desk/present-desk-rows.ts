import type { StaffActor } from '#lib/auth/context.ts'
import { readClinicDay } from '#lib/clinic-contact/clinic-day.ts'
import { findOrderLoops } from '#lib/critical-results/find-order-loops.ts'
import type { Transaction } from '#lib/db/client.ts'
import { asOrderId, asPatientId } from '#lib/ids.ts'
import { presentPatient } from '#lib/orders/present-order.ts'
import { ageOn } from '#lib/reports/identity/compare-age.ts'
import { readAnswer } from '#lib/result-sets/fold/result-set-store.ts'
import { hideValues, readLane, readReasons } from '#lib/result-sets/lane/read-lane.ts'
import { readSetRows } from '#lib/result-sets/result-row.ts'
import { findDecimalSign, readNumber } from '#lib/results/read-number.ts'
import type { Patient, Prisma } from '#prisma/generated/client.ts'
import type { DeskPatient, DeskRow, NearestValue } from './desk-view.ts'

/** Support and administrators open results in an emergency only: their worklist has no values. */
export function readsValues({ role }: StaffActor) {
  return role === 'clinician' || role === 'reviewer'
}

/** In the order of the ids. */
export async function presentDeskRows(
  tx: Transaction,
  actor: StaffActor,
  orderIds: readonly string[],
): Promise<DeskRow[]> {
  if (orderIds.length === 0) return []
  const ids = [...orderIds]
  const sets = await tx.resultSet.findMany({
    where: { orderId: { in: ids } },
    omit: { snapshot: true },
  })
  const orders = await tx.orderProjection.findMany({
    where: { orderId: { in: ids } },
    select: { orderId: true, labTestName: true },
  })
  const patients = await tx.patient.findMany({
    where: { id: { in: sets.flatMap(({ patientId }) => patientId ?? []) } },
    select: patientFields,
  })
  const people = await findOrderPeople(
    tx,
    sets.flatMap(({ orderId, patientId }) => (patientId ? [] : [orderId])),
  )
  const owners = await tx.user.findMany({
    where: { id: { in: sets.flatMap(({ ownerId }) => ownerId ?? []) } },
    select: { id: true, name: true },
  })
  const isReader = readsValues(actor)
  const clear = sets.filter(({ lane }) => lane === 'clear').map(({ orderId }) => orderId)
  const loops = await findOrderLoops(tx, ids, { withClinical: isReader })
  const nearest = isReader ? await findNearest(tx, clear) : new Map<string, NearestValue>()
  const today = await readClinicDay(tx)
  return ids.flatMap((orderId) => {
    const set = sets.find((each) => each.orderId === orderId)
    if (!set?.receivedAt) return []
    const reasons = readReasons(set.laneReasons)
    const owner = owners.find(({ id }) => id === set.ownerId)
    return [
      {
        orderId: asOrderId(orderId),
        patient: presentDeskPatient(
          patients.find(({ id }) => id === set.patientId) ?? people.get(orderId),
          today,
        ),
        testName: orders.find((order) => order.orderId === orderId)?.labTestName ?? null,
        labName: set.labName,
        lane: readLane(set.lane),
        reasons: isReader ? reasons : hideValues(reasons),
        resultCount: set.resultCount,
        outsideCount: isReader ? set.outsideCount : 0,
        missingCount: set.missingCount,
        receivedAt: set.receivedAt.toISOString(),
        signedAt: set.signedAt?.toISOString() ?? null,
        releasedAt: set.releasedAt?.toISOString() ?? null,
        openedAt: set.openedAt?.toISOString() ?? null,
        owner: owner
          ? { userId: owner.id, name: owner.name, isOwn: owner.id === actor.userId }
          : null,
        loops: loops.get(orderId) ?? [],
        nearest: nearest.get(orderId) ?? null,
      },
    ]
  })
}

export const patientFields = {
  id: true,
  firstName: true,
  lastName: true,
  dob: true,
  gender: true,
  userId: true,
} as const satisfies Prisma.PatientSelect

export type KnownPatient = Pick<Patient, keyof typeof patientFields>

/** Whoever an order names that is for none of the clinic's patients. */
export interface OrderPerson extends Omit<KnownPatient, 'id' | 'userId'> {
  id: null
  userId: null
  phoneNumber: string | null
  email: string | null
}

/** By order. Another program's orders name their people themselves. */
export async function findOrderPeople(
  tx: Transaction,
  orderIds: string[],
): Promise<Map<string, OrderPerson>> {
  if (orderIds.length === 0) return new Map()
  const orders = await tx.orderProjection.findMany({ where: { orderId: { in: orderIds } } })
  return new Map(
    orders.map((row) => {
      const { patientId: _, hasAccount: __, ...rest } = presentPatient({ row }, undefined)
      const { firstName, lastName } = rest
      return [
        row.orderId,
        { ...rest, id: null, userId: null, firstName: firstName ?? '', lastName: lastName ?? '' },
      ]
    }),
  )
}

export function presentDeskPatient(
  patient: KnownPatient | OrderPerson | null | undefined,
  today: string,
): DeskPatient {
  return {
    patientId: patient?.id ? asPatientId(patient.id) : null,
    hasAccount: Boolean(patient?.userId),
    firstName: patient?.firstName ?? null,
    lastName: patient?.lastName ?? null,
    age: patient?.dob ? ageOn(patient.dob, today) : null,
    sex: patient?.gender ?? null,
  }
}

/** Twelve sets can be checked by eye where each shows its value nearest to a bound. */
async function findNearest(tx: Transaction, orderIds: string[]) {
  const sets = await tx.resultSet.findMany({
    where: { orderId: { in: orderIds } },
    select: { orderId: true, snapshot: true },
  })
  return new Map(
    sets.flatMap(({ orderId, snapshot }) => {
      const found = nearestOf(snapshot)
      return found ? [[orderId, found] as const] : []
    }),
  )
}

function nearestOf(snapshot: unknown): NearestValue | undefined {
  const answer = readAnswer(snapshot)
  const rows = answer ? readSetRows(answer) : []
  const measured = rows.flatMap(({ name, value, unit, range, low, high }) => {
    const read = readNumber(value, findDecimalSign([value, range ?? '']))
    if (!read || read.comparator !== null || (low === null && high === null)) return []
    const span = low !== null && high !== null ? high - low : Math.abs(low ?? high ?? 1)
    const margins = [low, high].flatMap((bound) =>
      bound === null ? [] : [Math.abs(read.number - bound) / (span || 1)],
    )
    const text = [value, unit].filter(Boolean).join(' ')
    return [{ margin: Math.min(...margins), name, value: text, number: read.number, low, high }]
  })
  const closest = measured.toSorted((a, b) => a.margin - b.margin)[0]
  if (!closest) return undefined
  const { margin: _, ...nearest } = closest
  return nearest
}
