import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { limitExports } from '#lib/exports/limit-exports.ts'
import { asOrderId } from '#lib/ids.ts'
import { getOrder } from '#lib/orders/get-order.ts'
import { readOrderResults } from '#lib/result-sets/read-order-results.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { anonymousContext, staffContext } from '#testing/web/web-fixture.ts'
import { getOrderFile } from './get-order-file.ts'

let sandbox: TestSandbox
let ada: Awaited<ReturnType<TestSandbox['buildPatient']>>

beforeAll(async () => {
  sandbox = await createTestSandbox()
  ada = await sandbox.buildPatient()
})
afterAll(() => sandbox.close())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

async function completeKit(test: { interpretation: 'normal' | 'critical' }) {
  const { orderId, sampleId } = await sandbox.orderKit(ada)
  await sandbox.service.registerKit(sampleId, { user_id: ada.serviceUserId })
  await sandbox.service.simulate(orderId, { final_status: 'completed.testkit.completed' }, test)
  await sandbox.deliver(orderId)
  await readOrderResults(orderId)
  return orderId
}

const downloadsOf = (orderId: string) =>
  db().auditEntry.count({ where: { action: 'orders.download', subjectId: orderId } })

describe('the page of an order', () => {
  it('says what is to be done and what there is, in one audited access', async () => {
    const { orderId } = await sandbox.orderKit(ada)
    const order = await getOrder(staffContext('clinician'), { orderId })
    expect(order).toMatchObject({
      todo: { kind: 'nothing', where: 'preparing' },
      resultSet: null,
      documents: [{ kind: 'instructions', needsReason: false }],
      patient: { patientId: ada.patientId, hasAccount: true },
    })
    const audited = { subjectId: orderId, action: 'orders.read' }
    expect(await db().auditEntry.count({ where: audited })).toBe(1)
  })

  it('leads to the loop of a critical value, and hides values from roles without a reason', async () => {
    const orderId = await completeKit({ interpretation: 'critical' })
    const clinician = await getOrder(staffContext('clinician'), { orderId })
    const { id: criticalId } = await db().criticalResult.findFirstOrThrow({
      where: { sourceId: orderId },
    })
    expect(clinician.todo).toMatchObject({ kind: 'critical', state: 'open', advice: 'open' })
    expect(clinician.resultSet?.loops.map((loop) => loop.criticalId)).toContain(criticalId)
    expect(clinician.resultSet).toMatchObject({ lane: 'critical', signedAt: null })
    expect(clinician.documents.map(({ kind }) => kind)).toEqual([
      'result',
      'requisition',
      'labels',
      'instructions',
    ])
    const support = await getOrder(staffContext('support'), { orderId })
    expect(support).toMatchObject({
      needsReason: true,
      todo: { kind: 'critical', analyte: null, advice: 'open-to-others' },
      resultSet: { lane: 'critical', outsideCount: null, collectedOn: expect.any(String) },
      documents: [
        { kind: 'result', needsReason: true },
        { kind: 'requisition', needsReason: true },
        { kind: 'labels', needsReason: false },
        { kind: 'instructions', needsReason: false },
      ],
    })
    for (const reason of support.resultSet?.reasons ?? [])
      expect(Object.keys(reason)).toEqual(['kind'])
  })

  it('asks for a signature of results that are clear', async () => {
    const orderId = await completeKit({ interpretation: 'normal' })
    const { todo } = await getOrder(staffContext('reviewer'), { orderId })
    expect(todo).toMatchObject({ kind: 'sign', canSign: false })
  })
})

describe('a document of an order', () => {
  it('is downloaded as it exists, audited, by those who may see it', async () => {
    const orderId = await completeKit({ interpretation: 'normal' })
    const clinician = staffContext('clinician')
    const collectedOn = '2026-11-14'
    for (const kind of ['result', 'requisition', 'labels', 'instructions'] as const) {
      const { bytes } = await getOrderFile(clinician, { orderId, kind, collectedOn })
      expect(Buffer.from(bytes.slice(0, 5)).toString(), kind).toBe('%PDF-')
    }
    expect(await downloadsOf(orderId)).toBe(4)
    const support = staffContext('support')
    for (const kind of ['result', 'requisition'] as const)
      expect(await codeOf(getOrderFile(support, { orderId, kind })), kind).toBe('reason-needed')
    expect(await codeOf(getOrderFile(support, { orderId, kind: 'labels', collectedOn }))).toBe(
      'done',
    )
    expect(await codeOf(getOrderFile(ada.context, { orderId, kind: 'result' }))).toBe('not-found')
    expect(await codeOf(getOrderFile(anonymousContext, { orderId, kind: 'result' }))).toBe(
      'signed-out',
    )
    expect(await downloadsOf(orderId)).toBe(5)
    await expect(getOrderFile(clinician, { orderId, kind: 'labels' })).rejects.toMatchObject({
      fields: { collectedOn: 'required' },
    })
  })

  it('is not found before it exists, and not more often than anyone reads', async () => {
    const { orderId } = await sandbox.orderKit(ada)
    const clinician = staffContext('clinician')
    expect(await codeOf(getOrderFile(clinician, { orderId, kind: 'result' }))).toBe('not-found')
    expect(
      await codeOf(getOrderFile(clinician, { orderId: asOrderId('none'), kind: 'labels' })),
    ).toBe('not-found')
    expect(await downloadsOf(orderId)).toBe(0)
    for (let count = 0; count < 39; count += 1) await limitExports(clinician)
    expect(await codeOf(getOrderFile(clinician, { orderId, kind: 'instructions' }))).toBe(
      'too-many-attempts',
    )
  })
})
