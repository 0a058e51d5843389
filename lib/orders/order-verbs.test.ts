import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatSampleId } from '#contract/sample-id.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { listOrders } from '#lib/orders/list/list-orders.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { anonymousContext, staffContext } from '#testing/web/web-fixture.ts'
import { cancelOrder } from './cancel-order.ts'
import { cancelOwnOrder } from './cancel-own-order.ts'
import { findOrderBySampleId } from './find-order-by-sample-id.ts'
import { getKitLabel } from './get-kit-label.ts'
import { getOrder } from './get-order.ts'
import { getOwnOrder } from './get-own-order.ts'
import { listOwnOrders } from './list-own-orders.ts'
import { simulateOrder } from './simulate-order.ts'

let sandbox: TestSandbox
let ada: Awaited<ReturnType<TestSandbox['buildPatient']>>
let bob: Awaited<ReturnType<TestSandbox['buildPatient']>>
let kit: Awaited<ReturnType<TestSandbox['orderKit']>>

beforeAll(async () => {
  sandbox = await createTestSandbox()
  ada = await sandbox.buildPatient()
  bob = await sandbox.buildPatient()
  kit = await sandbox.orderKit(ada)
  await sandbox.orderKit(ada)
  await sandbox.orderKit(bob)
})
afterAll(() => sandbox.close())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe('getOwnOrder', () => {
  it('shows the order without the code of a kit that is not registered yet', async () => {
    const order = await getOwnOrder(ada.context, kit)
    expect(order).toMatchObject({
      orderId: kit.orderId,
      method: 'testkit',
      status: { high: 'received', low: 'awaiting_registration' },
      isRegistered: false,
      sampleId: null,
      can: { cancel: true, register: true },
      shippingTo: {
        receiverName: 'Grace Lindqvist',
        secondLine: 'Apt 4',
        country: 'United States',
      },
    })
    expect(order.events.map(({ status }) => status)).toEqual([
      'received.testkit.ordered',
      'received.testkit.awaiting_registration',
    ])
    expect(JSON.stringify(order)).not.toContain(kit.sampleId)
  })

  it.each(['getOwnOrder', 'cancelOwnOrder'] as const)(
    '%s hides another patient’s order like one that is not there',
    async (name) => {
      const verb = { getOwnOrder, cancelOwnOrder }[name]
      expect(await codeOf(verb(bob.context, kit))).toBe('not-found')
      expect(await codeOf(verb(bob.context, { orderId: asOrderId(randomUUID()) }))).toBe(
        'not-found',
      )
      expect(await codeOf(verb(bob.context, { orderId: asOrderId("' OR 1=1 --") }))).toBe(
        'not-found',
      )
      expect(await codeOf(verb(anonymousContext, kit))).toBe('signed-out')
      expect(await codeOf(verb(staffContext('admin'), kit))).toBe('forbidden')
    },
  )
})

describe('listOwnOrders', () => {
  it('lists the patient’s own orders and no other', async () => {
    const page = await listOwnOrders(ada.context)
    const own = await db().orderProjection.findMany({ where: { clientUserId: ada.patientId } })
    expect(page.total).toBe(2)
    expect(new Set(page.orders.map(({ orderId }) => orderId))).toEqual(
      new Set(own.map(({ orderId }) => orderId)),
    )
    expect(await codeOf(listOwnOrders(anonymousContext))).toBe('signed-out')
    expect((await listOwnOrders(ada.context, { page: 2 })).orders).toEqual([])
  })
})

describe('what belongs to staff', () => {
  it.each([
    ['getOrder', getOrder],
    ['cancelOrder', cancelOrder],
    ['getKitLabel', getKitLabel],
    ['listOrders', (context: typeof ada.context) => listOrders(context)],
    [
      'simulateOrder',
      (context: typeof ada.context, { orderId }: { orderId: OrderId }) =>
        simulateOrder(context, { orderId, finalStatus: 'collecting_sample.testkit.lost' }),
    ],
  ])('%s is refused to patients and signed-out callers', async (_, verb) => {
    expect(await codeOf(verb(ada.context, kit))).toBe('not-found')
    expect(await codeOf(verb(anonymousContext, kit))).toBe('signed-out')
  })

  it('may not be done by every role', async () => {
    expect(await codeOf(cancelOrder(staffContext('reviewer'), kit))).toBe('forbidden')
  })
})

describe('getOrder', () => {
  it('shows staff the order with its patient and code, and writes down that they looked', async () => {
    const context = staffContext('support')
    await db().user.create({
      data: {
        id: context.actor.kind === 'staff' ? context.actor.userId : '',
        name: 'Sam Reyes',
        email: 'sam@example.com',
        role: 'support',
      },
    })
    await getOrder(context, kit)
    const order = await getOrder(context, kit)
    expect(order).toMatchObject({
      sampleId: kit.sampleId,
      patient: { patientId: ada.patientId, firstName: 'Ada' },
    })
    expect(order.accesses[0]).toMatchObject({
      actorName: 'Sam Reyes',
      actorRole: 'support',
      action: 'orders.read',
    })
    const audited = await db().auditEntry.count({
      where: { action: 'orders.read', subjectId: kit.orderId, patientId: ada.patientId },
    })
    expect(audited).toBe(2)
    expect(await codeOf(getOrder(context, { orderId: asOrderId(randomUUID()) }))).toBe('not-found')
  })
})

describe('listOrders', () => {
  it('finds by the start of words, by the code as printed, and by status', async () => {
    const context = staffContext('support')
    const found = async (search: string) =>
      (await listOrders(context, { search })).orders.map(({ orderId }) => orderId)
    expect(await found('GRÁC lind')).toHaveLength(3)
    expect(await found(formatSampleId(kit.sampleId))).toEqual([kit.orderId])
    expect(await found(kit.sampleId.slice(0, 6).toLowerCase())).toContain(kit.orderId)
    expect(await found("nobody' | 'x")).toEqual([])
    expect(await found('!!! \\ & :*')).toEqual([])
    expect((await listOrders(context, { status: 'received' })).total).toBe(3)
    expect(await listOrders(context, { status: 'failed' })).toMatchObject({
      total: 0,
      orders: [],
      isTotalCapped: false,
    })
  })
})

describe('cancelOwnOrder', () => {
  it('cancels at the service, applies the answer and keeps it in the log', async () => {
    const other = await sandbox.orderKit(bob)
    const order = await cancelOwnOrder(bob.context, other)
    expect(order).toMatchObject({
      status: { high: 'cancelled', low: 'cancelled' },
      can: { cancel: false, register: false },
    })
    expect(
      await db().serviceMessage.count({ where: { subjectId: other.orderId, origin: 'answer' } }),
    ).toBe(1)
    expect(await codeOf(cancelOwnOrder(bob.context, other))).toBe('not-cancellable')
  })

  it('catches up with an order that has moved on unheard', async () => {
    const other = await sandbox.orderKit(bob)
    await sandbox.service.simulate(other.orderId, {
      final_status: 'collecting_sample.testkit.transit_customer',
    })
    expect(await codeOf(cancelOwnOrder(bob.context, other))).toBe('not-cancellable')
    expect((await getOwnOrder(bob.context, other)).status.low).toBe('transit_customer')
  })
})

describe('cancelOrder', () => {
  it('cancels for staff, and says in the audit who did', async () => {
    const other = await sandbox.orderKit(ada)
    expect((await cancelOrder(staffContext('clinician'), other)).status.low).toBe('cancelled')
    expect(
      await db().auditEntry.count({
        where: { action: 'orders.cancel', subjectId: other.orderId, actorRole: 'clinician' },
      }),
    ).toBe(1)
  })
})

describe('simulateOrder', () => {
  it('moves the order; its messages report the result', async () => {
    const other = await sandbox.orderKit(ada)
    await simulateOrder(staffContext(), {
      orderId: other.orderId,
      finalStatus: 'collecting_sample.testkit.with_customer',
    })
    await sandbox.deliver(other.orderId)
    const order = await getOwnOrder(ada.context, other)
    expect(order.status.low).toBe('with_customer')
    expect(order.shipment).not.toBeNull()
    expect(order.can).toMatchObject({ cancel: false, register: true })
  })

  it('says that a way does not exist', async () => {
    const call = simulateOrder(staffContext(), {
      orderId: kit.orderId,
      finalStatus: 'completed.testkit.completed',
    })
    expect(await codeOf(call)).toBe('not-possible-now')
  })

  it('does not exist outside the local sandbox', async () => {
    env().LOCAL_SANDBOX = false
    const call = simulateOrder(staffContext(), {
      orderId: kit.orderId,
      finalStatus: 'failed.testkit.lost',
    })
    expect(await codeOf(call)).toBe('not-found')
    expect(await codeOf(getKitLabel(staffContext(), kit))).toBe('not-found')
    env().LOCAL_SANDBOX = true
  })
})

describe('getKitLabel', () => {
  it('reads what is printed on the kit', async () => {
    expect(await getKitLabel(staffContext(), kit)).toMatchObject({ sampleId: kit.sampleId })
  })
})

describe('findOrderBySampleId', () => {
  it('finds a kit that the app has not heard of, and takes it in', async () => {
    const { body } = await sandbox.service.placeKit({ user_id: bob.serviceUserId })
    const found = await findOrderBySampleId(
      formatSampleId(body.order.sample_id ?? '').toLowerCase(),
    )
    expect(found?.row).toMatchObject({ orderId: body.order.id, clientUserId: bob.patientId })
    expect(await findOrderBySampleId('0000-0000-0000')).toBeUndefined()
  })
})
