import { randomUUID } from 'node:crypto'
import type { Context, StaffRole } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { resultSetApplier } from '#lib/result-sets/fold/apply-result-set.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import { staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { buildResultSet, type ResultParts } from './build-result-set.ts'

export const potassium = {
  id: 'k',
  name: 'Potassium',
  loinc: '2823-3',
  result: '4.4',
  unit: 'mmol/L',
  min_range_value: 3.5,
  max_range_value: 5.1,
}
export const high = {
  ...potassium,
  result: '5.6',
  interpretation: 'abnormal',
  is_above_max_range: true,
}
export const critical = { ...high, result: '6.7', interpretation: 'critical' }
export const hiv = { id: 'hiv', name: 'HIV', loinc: '56888-1', result: 'Nonreactive' }

export type TestPatient = Awaited<ReturnType<WebFixture['buildPatient']>>

/** Staff who have an account, so that records can name them. */
export async function buildStaff(role: StaffRole): Promise<Context> {
  const context = staffContext(role)
  if (context.actor.kind !== 'staff') throw new Error('not staff')
  const { userId: id, name } = context.actor
  await db().user.create({ data: { id, role, name, email: `${id}@clinic.example` } })
  return context
}

export const userIdOf = ({ actor }: Context) => ('userId' in actor ? actor.userId : '')

export async function buildPatientOrder({ patientId, serviceUserId }: TestPatient) {
  const orderId = asOrderId(randomUUID())
  const order = buildOrder({ orderId, userId: serviceUserId })
  await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: patientId }]))
  return orderId
}

/** As reconciliation does: the service's whole answer about an order. */
export async function receiveResults(orderId: OrderId, parts: ResultParts) {
  const data: object = { ...buildResultSet(parts), order_id: orderId }
  await db().$transaction((tx) =>
    recordAnswer(tx, resultSetApplier, { origin: 'reconciliation', data }),
  )
}

export const readLane = async (orderId: OrderId) =>
  (await db().resultSet.findUniqueOrThrow({ where: { orderId } })).lane
