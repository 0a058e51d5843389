import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { logActivity } from '#lib/orders/activity/log-activity.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { buildOrder, wireTime } from '#testing/orders/build-order.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { getPatient } from './get-patient.ts'
import { listPatientActivity } from './list-patient-activity.ts'
import type { PatientActivityEntry } from './patient-activity.ts'

const dayMs = 86_400_000
const staff = staffContext('support')
let fixture: WebFixture
let ada: Awaited<ReturnType<WebFixture['buildPatient']>>
let bob: Awaited<ReturnType<WebFixture['buildPatient']>>

beforeAll(async () => {
  fixture = await createWebFixture()
  ada = await fixture.buildPatient()
  bob = await fixture.buildPatient()
})
afterAll(() => fixture.close())

/** An order with so many events, all in one second, as services report them. */
async function apply(owner: typeof ada, count: number, daysAgo: number) {
  const orderId = asOrderId(randomUUID())
  const at = wireTime(Date.now() - daysAgo * dayMs)
  const events = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    created_at: at,
    status: index === 0 ? 'received.testkit.ordered' : 'collecting_sample.testkit.with_customer',
    status_detail: null,
  }))
  const order = buildOrder({
    orderId,
    userId: owner.serviceUserId,
    updatedAt: at,
    further: { events, last_event: events.at(-1) ?? null, created_at: at },
  })
  await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: owner.patientId }]))
  return orderId
}

const nameOf = (entry: PatientActivityEntry) =>
  'deed' in entry
    ? `${entry.orderId} ${entry.deed.note}`
    : `${entry.orderId} ${entry.event.eventId}`

async function readAll(patientId: typeof ada.patientId) {
  const first = (await getPatient(staff, { patientId })).activity
  const entries = [...first.entries]
  let { next } = first
  while (next) {
    const page = await listPatientActivity(staff, { patientId, after: next })
    entries.push(...page.entries)
    next = page.next
  }
  return entries
}

describe('a patient’s activity', () => {
  it('is one timeline over all orders, paged without a gap or a repeat', async () => {
    const first = await apply(ada, 30, 3)
    const second = await apply(ada, 15, 3)
    const other = await apply(bob, 2, 1)
    for (let index = 0; index < 8; index += 1) {
      const orderId = index % 2 ? first : second
      await logActivity(staff, { orderId, kind: 'note', note: `Note ${index}` })
    }
    await logActivity(staff, { orderId: other, kind: 'note', note: 'About Bob' })
    const entries = await readAll(ada.patientId)
    expect(entries).toHaveLength(53)
    expect(new Set(entries.map(nameOf)).size).toBe(53)
    const notes = entries.slice(0, 8).map((entry) => ('deed' in entry ? entry.deed.note : null))
    expect(notes).toEqual(Array.from({ length: 8 }, (_, index) => `Note ${7 - index}`))
    const times = entries.map((entry) => ('deed' in entry ? entry.deed.at : entry.event.at))
    expect(times).toEqual(times.toSorted().toReversed())
    expect(JSON.stringify(entries)).not.toContain('Bob')
  })

  it('is audited with the patient, and again for each older page', async () => {
    const { patientId } = ada
    const actionsSince = async (id: bigint) =>
      (
        await db().auditEntry.findMany({
          where: { id: { gt: id }, patientId },
          orderBy: { id: 'asc' },
        })
      ).map(({ action }) => action)
    const [newest] = await db().auditEntry.findMany({ orderBy: { id: 'desc' }, take: 1 })
    const { activity } = await getPatient(staff, { patientId })
    await listPatientActivity(staff, { patientId, after: activity.next ?? '' })
    expect(await actionsSince(newest?.id ?? 0n)).toEqual([
      'patients.read',
      'patients.read-activity',
    ])
  })

  it('begins with the newest where a cursor is none, and is only for staff', async () => {
    const { patientId } = ada
    const first = (await getPatient(staff, { patientId })).activity
    const broken = await listPatientActivity(staff, { patientId, after: 'bm90aGluZw' })
    expect(broken).toEqual(first)
    await expect(listPatientActivity(ada.context, { patientId })).rejects.toMatchObject({
      code: 'not-found',
    })
    const unknown = listPatientActivity(staff, { patientId: 'none' as typeof patientId })
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
  })
})
