import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAttention } from '#lib/attention/list-attention.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { cancelOwnOrder } from '#lib/orders/cancel-own-order.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { getOrder } from '#lib/orders/get-order.ts'
import { getOwnOrder } from '#lib/orders/get-own-order.ts'
import { listOwnOrders } from '#lib/orders/list-own-orders.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import { patientDetails } from '#testing/service/order-fixture.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { staffContext } from '#testing/web/web-fixture.ts'
import { correctAddress, correctOwnAddress } from './correct-address.ts'
import { correctDetails, correctOwnDetails } from './correct-details.ts'
import { correctAddressInput } from './correction-schema.ts'

type TestPatient = Awaited<ReturnType<TestSandbox['buildPatient']>>

const shipping = {
  receiverName: 'Grace Lindqvist',
  firstLine: '77 Larkspur Lane',
  secondLine: null,
  city: 'Tempe',
  state: 'AZ',
  zip: '85282',
  phoneNumber: '+14805550199',
}
const openedWith = {
  receiverName: 'Grace Lindqvist',
  firstLine: '18 Orchard Road',
  secondLine: 'Apt 4',
  city: 'Tempe',
  state: 'AZ',
  zip: '85281',
  phoneNumber: '+14805550123',
}
const blocked = 'sample_with_lab.testkit.lab_processing_blocked'
const person = {
  kind: 'person' as const,
  firstName: 'Nuria',
  lastName: 'Lindqvist',
  dob: '1988-12-04',
}

let sandbox: TestSandbox
let ada: TestPatient
let eve: TestPatient
let staff: ReturnType<typeof staffContext>
beforeAll(async () => {
  sandbox = await createTestSandbox()
  eve = await sandbox.buildPatient()
  staff = staffContext('support')
  const id = staff.actor.kind === 'staff' ? staff.actor.userId : ''
  await db().user.create({ data: { id, name: 'Sam', email: 'sam@example.com', role: 'support' } })
})
beforeEach(async () => {
  ada = await sandbox.buildPatient()
})
afterAll(() => sandbox.close())

async function walk(orderId: OrderId, final_status: string) {
  await sandbox.service.simulate(orderId, { final_status })
  await sandbox.deliver(orderId)
}

async function orderBlocked(detail: string) {
  const kit = await sandbox.orderKit(ada)
  await sandbox.service.registerKit(kit.sampleId, { user_id: ada.serviceUserId })
  await sandbox.service.simulate(kit.orderId, { final_status: blocked }, { status_detail: detail })
  await sandbox.deliver(kit.orderId)
  return kit
}

const addressOf = async () =>
  (await db().patient.findUniqueOrThrow({ where: { id: ada.patientId } })).address
const readInfo = async () =>
  (await sandbox.service.request('GET', `/v2/user/${ada.serviceUserId}/info/latest`)).body

describe('correctOwnAddress', () => {
  it('sends the kit to another address, remembers it, and says who did it', async () => {
    const { orderId } = await sandbox.orderKit(ada)
    await correctOwnAddress(ada.context, { orderId, shipping, openedWith })
    const order = await getOwnOrder(ada.context, { orderId })
    expect(order).toMatchObject({
      shippingTo: { firstLine: '77 Larkspur Lane', secondLine: null, phoneNumber: '+14805550199' },
      can: { correctAddress: true },
      isAddressFrozen: false,
    })
    expect((await sandbox.service.readOrder(orderId)).shipping_details?.zip).toBe('85282')
    expect(await addressOf()).toMatchObject({ first_line: '77 Larkspur Lane' })
    const { activity } = await getOrder(staff, { orderId })
    expect(activity).toMatchObject([{ kind: 'corrected-address' }])
    const audited = { action: 'orders.correct-address', subjectId: orderId }
    expect(await db().auditEntry.count({ where: audited })).toBe(1)
  })

  it('is not possible once the kit has shipped, even if only the service knows that yet', async () => {
    const { orderId } = await sandbox.orderKit(ada)
    await sandbox.service.simulate(orderId, {
      final_status: 'collecting_sample.testkit.transit_customer',
    })
    await expect(
      correctOwnAddress(ada.context, { orderId, shipping, openedWith }),
    ).rejects.toMatchObject({
      code: 'not-possible-now',
    })
    expect(await getOwnOrder(ada.context, { orderId })).toMatchObject({
      shippingTo: { firstLine: '18 Orchard Road' },
      can: { correctAddress: false },
      isAddressFrozen: true,
    })
    await expect(
      correctOwnAddress(ada.context, { orderId, shipping, openedWith }),
    ).rejects.toMatchObject({
      code: 'not-possible-now',
    })
  })

  it('leaves an order that the service does not know to the clinic', async () => {
    const orderId = asOrderId(randomUUID())
    const statuses = ['received.testkit.ordered']
    const order = buildOrder({
      orderId,
      userId: ada.serviceUserId,
      statuses,
      further: { shipping_details: null },
    })
    await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: ada.patientId }]))
    const asked = { orderId, shipping, openedWith }
    const own = correctOwnAddress(ada.context, asked)
    await expect(own).rejects.toMatchObject({ code: 'left-to-clinic' })
    await expect(correctAddress(staff, asked)).rejects.toMatchObject({ code: 'not-at-service' })
  })

  it('does not find another patient’s kit', async () => {
    const { orderId } = await sandbox.orderKit(ada)
    await expect(
      correctOwnAddress(eve.context, { orderId, shipping, openedWith }),
    ).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('correctAddress', () => {
  it('replaces the patient’s address where the wrong one came from it, and no other', async () => {
    const [first, second] = [await sandbox.orderKit(ada), await sandbox.orderKit(ada)]
    const own = { first_line: '5 Other St', city: 'Mesa', state: 'AZ', zip: '85201' }
    await db().patient.update({ where: { id: ada.patientId }, data: { address: own } })
    await correctAddress(staff, { orderId: first.orderId, shipping, openedWith })
    expect(await addressOf()).toEqual(own)
    const wrong = { ...own, first_line: '18 Orchard Road' }
    await db().patient.update({ where: { id: ada.patientId }, data: { address: wrong } })
    await correctAddress(staff, { orderId: second.orderId, shipping, openedWith })
    expect(await addressOf()).toMatchObject({ first_line: '77 Larkspur Lane' })
  })
})

describe('an address that was corrected while the form was open', () => {
  const typed = { ...openedWith, phoneNumber: '+14805550177' }

  it('is not overwritten, until the newer one was seen', async () => {
    const { orderId } = await sandbox.orderKit(ada)
    await correctOwnAddress(ada.context, { orderId, shipping, openedWith })
    const stale = correctAddress(staff, { orderId, shipping: typed, openedWith })
    await expect(stale).rejects.toMatchObject({ code: 'changed-meanwhile' })
    expect((await sandbox.service.readOrder(orderId)).shipping_details?.zip).toBe('85282')
    await correctAddress(staff, { orderId, shipping: typed, openedWith: shipping })
    const { shippingTo } = await getOrder(staff, { orderId })
    expect(shippingTo).toMatchObject({ firstLine: '18 Orchard Road', phoneNumber: '+14805550177' })
  })

  it('is taken for changed by a page from before the deployment, whose form says less', async () => {
    const { orderId } = await sandbox.orderKit(ada)
    const sent = correctAddressInput.parse({ ...typed, secondLine: typed.secondLine ?? '' })
    expect(sent.openedWith).toBeUndefined()
    const blind = correctAddress(staff, { orderId, shipping: sent })
    await expect(blind).rejects.toMatchObject({ code: 'changed-meanwhile' })
    await correctAddress(staff, { orderId, shipping: openedWith })
    expect((await sandbox.service.readOrder(orderId)).shipping_details?.zip).toBe('85281')
  })

  it('may be saved again as it is: an answer may have been lost', async () => {
    const { orderId } = await sandbox.orderKit(ada)
    for (const _ of [1, 2]) await correctAddress(staff, { orderId, shipping, openedWith })
    expect((await sandbox.service.readOrder(orderId)).shipping_details?.zip).toBe('85282')
  })

  it('stays in the activity, before and after', async () => {
    const { orderId } = await sandbox.orderKit(ada)
    await correctAddress(staff, { orderId, shipping, openedWith })
    const { activity } = await getOrder(staff, { orderId })
    expect(activity).toMatchObject([
      { correction: null, addressChange: { before: openedWith, after: shipping } },
    ])
  })

  it('has no details where a newer release wrote what this one does not know', async () => {
    const { orderId } = await sandbox.orderKit(ada)
    const correction = { kind: 'of-the-future', before: 1 }
    await db().orderActivity.create({
      data: { orderId, kind: 'corrected-details', actorId: 'x', correction },
    })
    const unknown = { kind: 'corrected-details', correction: null, addressChange: null }
    expect((await getOrder(staff, { orderId })).activity).toMatchObject([unknown])
    expect((await getOwnOrder(ada.context, { orderId })).correction).toBeNull()
  })
})

describe('correctOwnDetails', () => {
  it('sends a corrected name to the service, keeps the patient’s spelling, and ends a snooze', async () => {
    const { orderId } = await orderBlocked('demographic_information_mismatch')
    await db().patient.update({ where: { id: ada.patientId }, data: { firstName: 'Núria' } })
    const { stateKey } = await db().orderAttention.findUniqueOrThrow({ where: { orderId } })
    await db().orderAttention.update({
      where: { orderId },
      data: { setAsideKey: stateKey, setAsideBy: 'x', setAsideAt: new Date(), setAsideReason: 'x' },
    })
    expect((await getOrder(staff, { orderId })).todo.kind).toBe('snoozed')
    const answer = await correctOwnDetails(ada.context, { orderId, details: person })
    expect(answer).toEqual({ isSent: true })
    expect(await readInfo()).toMatchObject({
      ...patientDetails,
      first_name: 'Nuria',
      last_name: 'Lindqvist',
      dob: '1988-12-04',
    })
    const patient = await db().patient.findUniqueOrThrow({ where: { id: ada.patientId } })
    expect(patient).toMatchObject({
      firstName: 'Núria',
      lastName: 'Lindqvist',
      dob: '1988-12-04',
    })
    const { activity, todo } = await getOrder(staff, { orderId })
    expect(activity).toMatchObject([
      { kind: 'corrected-details', correction: { ...person, isSent: true } },
    ])
    expect(todo.kind).toBe('problem')
  })

  it('says that nothing was sent where the service knows no details of the patient', async () => {
    const { orderId } = await orderBlocked('demographic_information_mismatch')
    await db().orderProjection.update({ where: { orderId }, data: { serviceUserId: null } })
    const before = await readInfo()
    expect(await correctDetails(staff, { orderId, details: person })).toEqual({ isSent: false })
    expect(await readInfo()).toEqual(before)
    expect((await getOrder(staff, { orderId })).activity).toMatchObject([
      { correction: { ...person, isSent: false } },
    ])
  })

  it('does not overwrite what was corrected while the form was open, until that was seen', async () => {
    const { orderId } = await orderBlocked('demographic_information_mismatch')
    const own = { ...person, openedAfter: null }
    await correctDetails(staff, { orderId, details: { ...own, firstName: 'Nora' } })
    const stale = correctOwnDetails(ada.context, { orderId, details: own })
    await expect(stale).rejects.toMatchObject({ code: 'changed-meanwhile' })
    expect(await readInfo()).toMatchObject({ first_name: 'Nora' })
    const { correction } = await getOwnOrder(ada.context, { orderId })
    expect(correction?.person).toMatchObject({ firstName: 'Nora' })
    const seen = { ...own, openedAfter: correction?.person?.at }
    for (const _ of [1, 2]) await correctOwnDetails(ada.context, { orderId, details: seen })
    expect(await readInfo()).toMatchObject({ first_name: 'Nuria' })
    // A collection date says nothing about the person.
    const collectedOn = new Date().toISOString().slice(0, 10)
    await correctDetails(staff, { orderId, details: { kind: 'collection', collectedOn } })
    const later = (await getOwnOrder(ada.context, { orderId })).correction
    expect(later).toMatchObject({ kind: 'collection', person: { firstName: 'Nuria' } })
    expect(Date.parse(later?.person?.at ?? '')).toBeLessThan(Date.parse(later?.at ?? ''))
    const again = { ...own, firstName: 'Nora', openedAfter: correction?.person?.at }
    await expect(correctOwnDetails(ada.context, { orderId, details: again })).rejects.toMatchObject(
      { code: 'changed-meanwhile' },
    )
    // A page of the previous release says less.
    await correctDetails(staff, { orderId, details: person })
  })

  it('records a collection date for staff, who inform the lab', async () => {
    const { orderId } = await orderBlocked('date_of_collection_unspecified')
    const before = await readInfo()
    const collectedOn = new Date().toISOString().slice(0, 10)
    await correctOwnDetails(ada.context, { orderId, details: { kind: 'collection', collectedOn } })
    expect(await readInfo()).toEqual(before)
    expect((await getOrder(staff, { orderId })).activity).toMatchObject([
      { correction: { kind: 'collection', collectedOn, isSent: false } },
    ])
    await expect(
      correctOwnDetails(ada.context, {
        orderId,
        details: { kind: 'collection', collectedOn: '2020-01-01' },
      }),
    ).rejects.toMatchObject({ fields: { collectedOn: 'date-before-order' } })
  })

  it('is for an order that the lab has put on hold, and for its patient', async () => {
    const { orderId } = await sandbox.orderKit(ada)
    await expect(
      correctOwnDetails(ada.context, { orderId, details: person }),
    ).rejects.toMatchObject({ code: 'not-possible-now' })
    await walk(orderId, 'collecting_sample.testkit.with_customer')
    await expect(correctDetails(staff, { orderId, details: person })).rejects.toMatchObject({
      code: 'not-possible-now',
    })
    await expect(
      correctOwnDetails(eve.context, { orderId, details: person }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('getOwnOrder', () => {
  it('says what was corrected since the lab put the sample on hold', async () => {
    const { orderId } = await orderBlocked('demographic_information_mismatch')
    expect(await getOwnOrder(ada.context, { orderId })).toMatchObject({
      correction: null,
      can: { correctDetails: true },
      person: { firstName: 'Grace', lastName: 'Lindqvist', dob: '1988-04-12' },
    })
    await correctDetails(staff, { orderId, details: person })
    const { correction } = await getOwnOrder(ada.context, { orderId })
    expect(correction).toMatchObject({ kind: 'person', isSent: true })
    await walk(orderId, 'sample_with_lab.testkit.delivered_to_lab')
    expect(await getOwnOrder(ada.context, { orderId })).toMatchObject({
      correction: null,
      can: { correctDetails: false },
    })
  })

  it('links a failed sample and the kit that the service sends instead, both ways', async () => {
    const kit = await sandbox.orderKit(ada)
    await sandbox.service.registerKit(kit.sampleId, { user_id: ada.serviceUserId })
    const failed = { final_status: 'failed.testkit.sample_error' }
    await sandbox.service.simulate(kit.orderId, failed, { status_detail: 'sample_hemolyzed' })
    await sandbox.deliver(kit.orderId)
    const { orders } = (await sandbox.service.readOrder(kit.orderId)).order_transaction ?? {}
    const redrawId = asOrderId(orders?.find(({ origin }) => origin === 'redraw')?.id ?? '')
    const failedRow = async () => {
      const { groups } = await listAttention(staff)
      return groups.flatMap(({ rows }) => rows).find(({ orderId }) => orderId === kit.orderId)
    }
    expect(await failedRow()).toMatchObject({ replacedBy: null, canOrderAgain: true })
    await sandbox.deliver(redrawId)
    expect(await failedRow()).toMatchObject({ replacedBy: redrawId })
    expect((await getOwnOrder(ada.context, kit)).links).toEqual({
      replaces: null,
      replacedBy: redrawId,
    })
    const listed = (await listOwnOrders(ada.context)).orders
    const linksOf = (id: string) => listed.find(({ orderId }) => orderId === id)?.links
    expect(linksOf(kit.orderId)).toEqual({ replacedBy: redrawId })
    expect(linksOf(redrawId)).toEqual({ replacedBy: null })
    expect((await getOwnOrder(ada.context, { orderId: redrawId })).links).toEqual({
      replaces: kit.orderId,
      replacedBy: null,
    })
    expect((await getOrder(staff, { orderId: redrawId })).links.replaces).toBe(kit.orderId)

    await cancelOwnOrder(ada.context, { orderId: redrawId })
    const replacementOf = async (orderId: OrderId) =>
      (await getOwnOrder(ada.context, { orderId })).links.replacedBy
    expect(await replacementOf(kit.orderId)).toBeNull()
    expect(await failedRow()).toMatchObject({ replacedBy: null, canOrderAgain: true })
    const third = await sandbox.orderKit(ada)
    await db().staffOrder.create({
      data: {
        orderId: third.orderId,
        patientId: ada.patientId,
        placedBy: 'x',
        draftId: randomUUID(),
        replacesId: redrawId,
        consentBasis: 'stated',
      },
    })
    expect(await replacementOf(redrawId)).toBe(third.orderId)
    expect(await replacementOf(kit.orderId)).toBe(third.orderId)
  })
})
