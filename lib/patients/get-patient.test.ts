import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAudit } from '#lib/audit/record-audit.ts'
import { db } from '#lib/db/client.ts'
import { asPatientId } from '#lib/ids.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import {
  anonymousContext,
  createWebFixture,
  staffContext,
  type WebFixture,
} from '#testing/web/web-fixture.ts'
import { getPatient } from './get-patient.ts'
import { listPatients } from './list-patients.ts'

let fixture: WebFixture
let patient: Awaited<ReturnType<WebFixture['buildPatient']>>

beforeAll(async () => {
  fixture = await createWebFixture()
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
  it('returns the person, account, consents and orders of this patient only', async () => {
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

  it('audits the access with the patient’s id, once while a page stays open', async () => {
    const staff = staffContext()
    const before = await countLooks()
    const { access } = await getPatient(staff, { patientId: patient.patientId })
    await getPatient(staff, { patientId: patient.patientId }, access)
    expect(await countLooks()).toBe(before + 1)
    await getPatient(staffContext(), { patientId: patient.patientId }, access)
    expect(await countLooks()).toBe(before + 2)
    const { accesses } = (await getPatient(staff, { patientId: patient.patientId }, access)).patient
    expect(accesses.at(0)).toMatchObject({ action: 'patients.read', actorRole: 'support' })
  })

  it('lists from where the record was seen, with what outcome, and the lists that showed it', async () => {
    const { patientId } = await fixture.buildPatient()
    const staff = { ...staffContext(), clientAddress: '203.0.113.9', device: 'Firefox, Linux' }
    await listPatients(staff)
    await db().$transaction((tx) =>
      recordAudit(tx, staff, { action: 'results.export-csv', patientId, outcome: 'denied' }),
    )
    const { patient: seen } = await getPatient(staff, { patientId })
    const from = { address: '203.0.113.9', device: 'Firefox, Linux' }
    const shownCount = await db().patient.count({ where: { isStock: false } })
    expect(seen.accesses).toMatchObject([
      { ...from, action: 'results.export-csv', outcome: 'denied', shownCount: null },
      { ...from, action: 'patients.list', outcome: 'done', shownCount },
    ])
  })

  it('returns the last page of orders for a page number beyond it', async () => {
    const owner = await fixture.buildPatient()
    for (let count = 0; count < 21; count += 1) await tellOrder(owner)
    const { orders } = await getPatient(staffContext(), { patientId: owner.patientId, page: 9 })
    expect([orders.page, orders.orders.length, orders.total]).toEqual([2, 1, 21])
  })

  it('marks the clinic’s stock', async () => {
    const stock = await fixture.buildPatient({ isStock: true })
    const found = await getPatient(staffContext(), { patientId: stock.patientId })
    expect(found.patient).toMatchObject({ isStock: true, account: null })
  })

  it.each([
    ['an unknown id', asPatientId(randomUUID())],
    ['no id at all', asPatientId('x')],
  ])('finds nothing by %s and audits no access', async (_name, patientId) => {
    const before = await db().auditEntry.count()
    await expect(getPatient(staffContext(), { patientId })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await db().auditEntry.count()).toBe(before)
  })

  it('is for staff only', async () => {
    const asked = { patientId: patient.patientId }
    await expect(getPatient(patient.context, asked)).rejects.toMatchObject({ code: 'not-found' })
    await expect(getPatient(anonymousContext, asked)).rejects.toMatchObject({ code: 'signed-out' })
  })
})
