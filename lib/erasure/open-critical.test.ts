import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acknowledgeCritical } from '#lib/critical-results/acknowledge-critical.ts'
import { closeCriticalException } from '#lib/critical-results/calls/close-exception.ts'
import { findOpenCriticals } from '#lib/critical-results/find-open-criticals.ts'
import { raiseUnreadCritical } from '#lib/critical-results/raise/raise-critical.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { getPatient } from '#lib/patients/get-patient.ts'
import { raiseTestCritical } from '#testing/critical-results/raise-test-critical.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import { askNothing } from '#testing/web/ask-nothing.ts'
import { givePassword, testPassword } from '#testing/web/test-account.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { deleteOwnAccount, deletePatient } from './delete-patient.ts'
import { getOwnDeletionOutlook } from './get-own-outlook.ts'

let web: WebFixture
let owner: Awaited<ReturnType<WebFixture['buildPatient']>>
beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())
beforeEach(async () => {
  owner = await web.buildPatient()
  const { userId } = owner
  await givePassword(userId)
})

const removeOwn = () => deleteOwnAccount(owner.context, { password: testPassword }, askNothing)
const remove = () =>
  deletePatient(staffContext('admin'), {
    patientId: owner.patientId,
    name: 'Ada Mendel',
    reason: 'They asked for it by letter',
  })
const isDeleted = async () =>
  (await db().patient.findUniqueOrThrow({ where: { id: owner.patientId } })).deletedAt !== null
const mustCall = async () => (await getOwnDeletionOutlook(owner.context)).mustCall
const openFor = async (role: 'admin' | 'support') =>
  (await getPatient(staffContext(role), { patientId: owner.patientId })).openCriticals

describe('deleting a patient who has an open critical result', () => {
  it('is refused until a clinician closes it, to the patient and to staff', async () => {
    const criticalId = await raiseTestCritical(owner.patientId)
    const refused = { code: 'result-open', context: { criticalId } }
    await expect(removeOwn()).rejects.toMatchObject({ code: 'result-open' })
    await expect(remove()).rejects.toMatchObject(refused)
    await acknowledgeCritical(staffContext('clinician'), { criticalId })
    await expect(remove()).rejects.toMatchObject(refused)
    expect(await isDeleted()).toBe(false)
    expect(await mustCall()).toBe(true)
    expect(await openFor('admin')).toEqual([criticalId])
    expect(await openFor('support')).toEqual([])

    const reason = 'in-care'
    await closeCriticalException(staffContext('clinician'), {
      criticalId,
      reason,
      note: 'Met in the ward',
    })
    expect(await mustCall()).toBe(false)
    expect(await openFor('admin')).toEqual([])
    // What was refused counts as no deletion of the day.
    await removeOwn()
    expect(await isDeleted()).toBe(true)
  })

  it('is refused for one that only the clinic sees, without anything of it', async () => {
    const { patientId } = owner
    await db().$transaction((tx) => raiseUnreadCritical(tx, { patientId, orderId: randomUUID() }))
    const hidden = await raiseTestCritical(patientId)
    await db().criticalResult.updateMany({
      where: { patientId },
      data: { isOwnerDoubtful: true, withdrawal: 'denied' },
    })
    expect(await findOpenCriticals(db(), patientId)).toContain(hidden)
    await expect(removeOwn()).rejects.toMatchObject({ code: 'result-open', context: undefined })
    await expect(remove()).rejects.toMatchObject({ code: 'result-open' })
    const outlook = await getOwnDeletionOutlook(owner.context)
    expect(outlook).toEqual({ mustCall: true, underWay: { orders: 0, kits: 0, reports: 0 } })
  })
})

it('counts what a deletion would cut off: orders, kits on their way, and reports to read or check', async () => {
  const kit = (last: string) => `collecting_sample.testkit.${last}`
  const statuses = [
    'received.testkit.ordered',
    kit('transit_customer'),
    kit('out_for_delivery'),
    kit('with_customer'),
    'completed.testkit.completed',
    'cancelled.testkit.cancelled',
  ]
  const { patientId, serviceUserId } = owner
  const orders = statuses.map((status) => ({
    order: buildOrder({
      orderId: asOrderId(randomUUID()),
      userId: serviceUserId,
      statuses: [status],
    }),
    clientUserId: patientId,
  }))
  await db().$transaction((tx) => applyOrders(tx, orders))
  const report = { clientUserId: patientId, snapshot: {}, versions: {} }
  const states = [
    { status: 'started' },
    { status: 'completed', needsReview: true },
    { status: 'completed', needsReview: true, isReviewed: true },
    { status: 'completed' },
    { status: 'failed' },
  ]
  await db().reportProjection.createMany({
    data: states.map((state) => ({ ...report, ...state, jobId: randomUUID() })),
  })
  const other = await web.buildPatient()
  const none = { orders: 0, kits: 0, reports: 0 }
  const underWay = { orders: 2, kits: 2, reports: 2 }
  expect(await getOwnDeletionOutlook(owner.context)).toEqual({ mustCall: false, underWay })
  expect((await getOwnDeletionOutlook(other.context)).underWay).toEqual(none)
})
