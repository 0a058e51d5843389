import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeStaffRole, disableUser } from '#lib/accounts/user-access.ts'
import { type Context, type StaffRole, systemContext } from '#lib/auth/context.ts'
import { assignConversation } from '#lib/conversations/desk/assign-conversation.ts'
import { listConversations } from '#lib/conversations/desk/list-conversations.ts'
import { startConversation } from '#lib/conversations/own/write-own-message.ts'
import { acknowledgeCritical } from '#lib/critical-results/acknowledge-critical.ts'
import { escalateCritical } from '#lib/critical-results/escalation/escalate-critical.ts'
import { getCritical } from '#lib/critical-results/get-critical.ts'
import { listAlarms } from '#lib/critical-results/list-alarms.ts'
import { correctCriticalResult } from '#lib/critical-results/raise/correct-critical.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { assignOrder } from '#lib/orders/activity/log-activity.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { assignOwner } from '#lib/results-desk/assign-owner.ts'
import {
  buildCriticalRow,
  raiseTestCritical,
} from '#testing/critical-results/raise-test-critical.ts'
import { buildOrder, wireTime } from '#testing/orders/build-order.ts'
import { buildReviewer } from '#testing/reviews/build-review.ts'
import { waitForLocks } from '#testing/web/wait-for-locks.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'

let web: WebFixture
let patient: Awaited<ReturnType<WebFixture['buildPatient']>>
let colleague: Context
const admin = staffContext('admin')

beforeAll(async () => {
  web = await createWebFixture()
  patient = await web.buildPatient()
  colleague = (await buildReviewer('clinician', 'Kim Park')).context
  const { actor } = admin
  if (actor.kind !== 'staff') throw new Error('not staff')
  await db().user.create({
    data: { id: actor.userId, role: 'admin', name: 'Ana Bell', email: 'ana@clinic.example' },
  })
})
afterAll(() => web.close())

const buildDoctor = () => buildReviewer('clinician', 'Ines Vale')
const stored = (id: string) => db().criticalResult.findUniqueOrThrow({ where: { id } })
const jobOf = async (id: string) => {
  const [job] = await db().$queryRaw<{ run_at: Date }[]>`
    SELECT run_at FROM graphile_worker._private_jobs WHERE key = ${`critical-results.escalate:${id}`}`
  return job?.run_at
}

describe('a critical result whose owner may no longer act', () => {
  const ways: [string, (userId: string) => Promise<unknown>][] = [
    ['deactivated', (userId) => disableUser(admin, { userId })],
    ['given another role', (userId) => changeStaffRole(admin, { userId, role: 'reviewer' })],
  ]

  it.each(ways)('is open and escalates at once: %s', async (_, lose) => {
    const { context, userId } = await buildDoctor()
    const criticalId = await raiseTestCritical(patient.patientId, { orderId: randomUUID() })
    const closed = await raiseTestCritical(patient.patientId, { orderId: randomUUID() })
    for (const id of [criticalId, closed]) await acknowledgeCritical(context, { criticalId: id })
    await db().criticalResult.update({ where: { id: closed }, data: { state: 'closed' } })
    expect((await stored(criticalId)).nextLevelAt?.getTime()).toBeGreaterThan(Date.now())
    await lose(userId)
    const { level, nextLevelAt, ...released } = await stored(criticalId)
    expect(released).toMatchObject({ state: 'open', ownerId: null, acknowledgedAt: null })
    expect(await stored(closed)).toMatchObject({ state: 'closed', ownerId: userId })
    expect(await jobOf(criticalId)).toEqual(nextLevelAt)
    await db().outgoingMail.deleteMany({})
    await escalateCritical(criticalId)
    expect(await db().outgoingMail.count()).toBeGreaterThan(0)
    expect((await stored(criticalId)).level).toBeGreaterThan(level)
    const { alarms } = await listAlarms(colleague)
    expect(alarms.find((alarm) => alarm.criticalId === criticalId)).toMatchObject({
      owner: null,
      isEscalated: true,
    })
    const { events } = await getCritical(colleague, { criticalId })
    expect(events.find(({ kind }) => kind === 'released')).toMatchObject({
      actorName: 'Ana Bell',
      targetName: 'Ines Vale',
    })
    const audited = { action: 'critical-results.release', subjectId: criticalId }
    expect(await db().auditEntry.findMany({ where: audited })).toMatchObject([
      { patientId: patient.patientId, actorRole: 'admin' },
    ])
    await expect(acknowledgeCritical(context, { criticalId })).rejects.toThrow('forbidden')
    await acknowledgeCritical(colleague, { criticalId })
    expect((await stored(criticalId)).state).toBe('acknowledged')
  })

  it('is reopened again if it was, and stays stopped if it was', async () => {
    const { context, userId } = await buildDoctor()
    const [corrected, stopped] = [
      await raiseTestCritical(patient.patientId, { orderId: randomUUID() }),
      await raiseTestCritical(patient.patientId, { orderId: randomUUID() }),
    ]
    const { sourceId: orderId } = await stored(corrected)
    await db().criticalResult.update({ where: { id: corrected }, data: { state: 'closed' } })
    await db().$transaction((tx) =>
      correctCriticalResult(tx, {
        source: { kind: 'order', orderId },
        resultKey: 'potassium',
        row: buildCriticalRow({ value: '7.1', revision: 2 }),
        isCritical: true,
      }),
    )
    for (const criticalId of [corrected, stopped])
      await acknowledgeCritical(context, { criticalId })
    await db().criticalResult.update({
      where: { id: stopped },
      data: { nextLevelAt: null, withdrawal: 'another-person' },
    })
    await disableUser(systemContext(randomUUID()), { userId })
    expect(await stored(corrected)).toMatchObject({ state: 'reopened', ownerId: null })
    expect(await stored(stopped)).toMatchObject({ state: 'open', nextLevelAt: null })
  })

  it('names no former owner of one that was reopened since, and the record says so', async () => {
    const { context, userId } = await buildDoctor()
    const criticalId = await raiseTestCritical(patient.patientId, { orderId: randomUUID() })
    await acknowledgeCritical(context, { criticalId })
    await db().criticalResult.update({ where: { id: criticalId }, data: { state: 'reopened' } })
    await disableUser(systemContext(randomUUID()), { userId })
    expect(await stored(criticalId)).toMatchObject({ state: 'reopened', ownerId: null })
    const audited = { action: 'critical-results.release', subjectId: criticalId }
    expect(await db().auditEntry.findMany({ where: audited })).toMatchObject([
      { patientId: patient.patientId },
    ])
  })
})

describe('other open work', () => {
  async function buildWork(userId: string) {
    const { conversationId } = await startConversation(patient.context, {
      topic: 'question',
      subject: null,
      body: 'May I eat before?',
      key: randomUUID(),
    })
    const hers = { ownerId: userId, before: null }
    await assignConversation(colleague, { conversationId, ...hers })
    const orderId = asOrderId(randomUUID())
    const at = wireTime(Date.now() - 60_000)
    const lost = { id: 1, created_at: at, status: 'failed.testkit.lost', status_detail: null }
    const order = buildOrder({
      orderId,
      userId: patient.serviceUserId,
      updatedAt: at,
      further: { events: [lost], last_event: lost, created_at: at },
    })
    const { patientId } = patient
    await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: patientId }]))
    await assignOrder(colleague, { orderId, ...hers })
    await db().resultSet.upsert({
      where: { orderId },
      create: { orderId, patientId },
      update: {},
    })
    await assignOwner(colleague, { orderId, ...hers })
    return { conversationId, orderId }
  }
  type Work = Awaited<ReturnType<typeof buildWork>>

  const ownersOf = async ({ conversationId, orderId }: Work) => ({
    conversation: (await db().conversation.findUniqueOrThrow({ where: { id: conversationId } }))
      .ownerId,
    set: (await db().resultSet.findUniqueOrThrow({ where: { orderId } })).ownerId,
    order: (await db().orderAttention.findUniqueOrThrow({ where: { orderId } })).ownerId,
  })
  const auditsOf = (userId: string) =>
    db().auditEntry.findMany({ where: { action: 'accounts.release-work', subjectId: userId } })

  it('of a deactivated colleague is no one’s, and that is audited once', async () => {
    const { userId } = await buildDoctor()
    const work = await buildWork(userId)
    await disableUser(admin, { userId })
    expect(await ownersOf(work)).toEqual({ conversation: null, set: null, order: null })
    const { rows } = await listConversations(colleague, { view: 'unassigned' })
    expect(rows.map((row) => row.conversationId)).toContain(work.conversationId)
    const { orderId } = work
    const last = await db().orderActivity.findFirst({ where: { orderId }, orderBy: { id: 'desc' } })
    expect(last).toMatchObject({ kind: 'assigned', targetId: null })
    expect(await auditsOf(userId)).toMatchObject([{ patientId: null, shownIds: [] }])
  })

  it.each<[StaffRole, object]>([
    ['reviewer', { conversation: null, set: 'theirs', order: null }],
    ['support', { conversation: 'theirs', set: null, order: 'theirs' }],
  ])('of someone who becomes %s stays theirs where the role may do it', async (role, left) => {
    const { userId } = await buildDoctor()
    const work = await buildWork(userId)
    await changeStaffRole(admin, { userId, role })
    const owners = Object.entries(await ownersOf(work))
    expect(
      Object.fromEntries(owners.map(([kind, id]) => [kind, id === userId ? 'theirs' : id])),
    ).toEqual(left)
  })

  it('is not given to a colleague who is being deactivated', async () => {
    const { userId } = await buildDoctor()
    const { conversationId, orderId } = await buildWork((await buildDoctor()).userId)
    const before = (await db().conversation.findUniqueOrThrow({ where: { id: conversationId } }))
      .ownerId
    const theirs = { ownerId: userId, before }
    const { given } = await db().$transaction(async (tx) => {
      await tx.user.update({ where: { id: userId }, data: { disabledAt: new Date() } })
      const given = Promise.allSettled([
        assignConversation(colleague, { conversationId, ...theirs }),
        assignOrder(colleague, { orderId, ...theirs }),
        assignOwner(colleague, { orderId, ...theirs }),
      ])
      await waitForLocks(3)
      return { given }
    })
    for (const each of await given)
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'invalid-input' } })
  })

  it('is not audited where there was none', async () => {
    const { userId } = await buildDoctor()
    await disableUser(admin, { userId })
    expect(await auditsOf(userId)).toEqual([])
  })
})
