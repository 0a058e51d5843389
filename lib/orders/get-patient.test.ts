import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { applyOrders } from './apply-order.ts'
import { getPatient } from './get-patient.ts'
import { buildOrder } from './testing/build-order.ts'
import {
  anonymousContext,
  createOrderFixture,
  type OrderFixture,
  staffContext,
} from './testing/order-fixture.ts'

let fixture: OrderFixture
let patient: Awaited<ReturnType<OrderFixture['buildPatient']>>

beforeAll(async () => {
  fixture = await createOrderFixture()
  patient = await fixture.buildPatient()
})
afterAll(() => fixture.close())

function tellOrder(owner: { serviceUserId: string; patientId: string }) {
  const order = buildOrder({ orderId: randomUUID(), userId: owner.serviceUserId })
  return db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: owner.patientId }]))
}

const countLooks = () =>
  db().auditEntry.count({ where: { action: 'patients.read', patientId: patient.patientId } })

describe('getPatient', () => {
  it('tells the person, the account, the consents and the orders, and nobody else’s', async () => {
    await tellOrder(patient)
    await tellOrder(await fixture.buildPatient())
    await db().consentRecord.create({
      data: {
        patientId: patient.patientId,
        type: 'terms-of-use',
        version: '1.0',
        locale: 'es',
        text: 'text',
        textSha256: 'hash',
      },
    })
    const found = await getPatient(staffContext(), { patientId: patient.patientId })
    expect(found.patient).toMatchObject({
      firstName: 'Ada',
      isStock: false,
      account: { isEmailConfirmed: true, hasSecondStep: false, isDisabled: false, locale: 'en' },
      consents: [{ type: 'terms-of-use', version: '1.0', locale: 'es' }],
    })
    expect(found.orders).toMatchObject({ total: 1, page: 1 })
    expect(JSON.stringify(found)).not.toContain('hash')
  })

  it('writes the look with the patient’s id, once while an open page goes on with it', async () => {
    const staff = staffContext()
    const before = await countLooks()
    const { look } = await getPatient(staff, { patientId: patient.patientId })
    await getPatient(staff, { patientId: patient.patientId }, look)
    expect(await countLooks()).toBe(before + 1)
    await getPatient(staffContext(), { patientId: patient.patientId }, look)
    expect(await countLooks()).toBe(before + 2)
    const { accesses } = (await getPatient(staff, { patientId: patient.patientId }, look)).patient
    expect(accesses.at(0)).toMatchObject({ action: 'patients.read', actorRole: 'support' })
  })

  it('gives the last page of orders for one beyond it', async () => {
    const owner = await fixture.buildPatient()
    for (let count = 0; count < 21; count += 1) await tellOrder(owner)
    const { orders } = await getPatient(staffContext(), { patientId: owner.patientId, page: 9 })
    expect([orders.page, orders.orders.length, orders.total]).toEqual([2, 1, 21])
  })

  it('shows the clinic’s stock as what it is', async () => {
    const stock = await fixture.buildPatient({ isStock: true })
    const found = await getPatient(staffContext(), { patientId: stock.patientId })
    expect(found.patient).toMatchObject({ isStock: true, account: null })
  })

  it.each([
    ['nobody’s id', randomUUID()],
    ['no id at all', 'x'],
  ])('finds nothing by %s, and writes no look', async (_name, patientId) => {
    const before = await db().auditEntry.count()
    await expect(getPatient(staffContext(), { patientId })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await db().auditEntry.count()).toBe(before)
  })

  it('is for staff alone', async () => {
    const asked = { patientId: patient.patientId }
    await expect(getPatient(patient.context, asked)).rejects.toMatchObject({ code: 'not-found' })
    await expect(getPatient(anonymousContext, asked)).rejects.toMatchObject({ code: 'signed-out' })
  })
})
