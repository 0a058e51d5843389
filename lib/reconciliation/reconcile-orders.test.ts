import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { reconcileOrders } from './reconcile-orders.ts'

let sandbox: TestSandbox
let ada: Awaited<ReturnType<TestSandbox['buildPatient']>>

beforeAll(async () => {
  sandbox = await createTestSandbox()
  ada = await sandbox.buildPatient()
})
afterAll(() => sandbox.close())

const inFiveMinutes = () => new Date(Date.now() + 300_000)
const projected = (orderId: string) => db().orderProjection.findUnique({ where: { orderId } })

describe('reconcileOrders', () => {
  it('finds an order unknown to the app, records the gap and audits it', async () => {
    const { body } = await sandbox.service.placeKit({ user_id: ada.serviceUserId })
    const orderId = body.order.id
    expect(await reconcileOrders(inFiveMinutes())).toBe(1)
    expect(await projected(orderId)).toMatchObject({
      clientUserId: ada.patientId,
      status: 'received.testkit.awaiting_registration',
    })
    expect(await db().reconciliationGap.findFirst({ where: { orderId } })).toMatchObject({
      missing: 2,
    })
    expect(
      await db().auditEntry.count({
        where: { action: 'reconciliation.gap', subjectId: orderId, patientId: ada.patientId },
      }),
    ).toBe(1)
    expect(await reconcileOrders(inFiveMinutes())).toBe(0)
    expect(await db().serviceMessage.count({ where: { subjectId: orderId } })).toBe(1)
  })

  it('leaves a recent change to its webhook', async () => {
    const { body } = await sandbox.service.placeKit({ user_id: ada.serviceUserId })
    expect(await reconcileOrders()).toBe(0)
    expect(await projected(body.order.id)).toBeNull()
  })

  it('rereads a quiet order, and not again right away', async () => {
    const kit = await sandbox.orderKit(ada)
    await sandbox.service.simulate(kit.orderId, {
      final_status: 'collecting_sample.testkit.transit_customer',
    })
    await db().reconciliationCheck.deleteMany({ where: { orderId: kit.orderId } })
    expect(await reconcileOrders()).toBe(1)
    expect((await projected(kit.orderId))?.status).toBe(
      'collecting_sample.testkit.transit_customer',
    )
    await sandbox.service.simulate(kit.orderId, {
      final_status: 'collecting_sample.testkit.with_customer',
    })
    expect(await reconcileOrders()).toBe(0)
  })

  it('finds no gaps while the service is unavailable', async () => {
    await sandbox.service.db.teamApiKey.updateMany({ data: { deletedAt: new Date() } })
    expect(await reconcileOrders()).toBe(0)
    await sandbox.service.db.teamApiKey.updateMany({ data: { deletedAt: null } })
  })
})
