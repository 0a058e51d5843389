import { globSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listOwnAccesses } from '#lib/audit/list-own-accesses.ts'
import type { StaffRole } from '#lib/auth/context.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { getCritical } from '#lib/critical-results/get-critical.ts'
import { listAlarms } from '#lib/critical-results/list-alarms.ts'
import { db } from '#lib/db/client.ts'
import { findClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { asPatientId } from '#lib/ids.ts'
import { getPatient } from '#lib/patients/get-patient.ts'
import { createTestClinic, type TestClinic } from '#testing/authorization/test-clinic.ts'
import { endViewing, lapseViewing } from './end-viewing.ts'
import { enterViewing } from './enter-viewing.ts'
import { startViewing } from './start-viewing.ts'
import { closedPages, findViewedPage, viewedPages } from './viewed-pages.ts'

const reason = 'The patient called about a page that stays empty'

let clinic: TestClinic

beforeAll(async () => {
  clinic = await createTestClinic()
})
afterEach(async () => {
  await db().patientViewing.deleteMany()
  await db().user.updateMany({
    where: { id: clinic.userIds.clinician },
    data: { role: 'clinician' },
  })
})
afterAll(() => clinic.close())

/** A browser that has started viewing; `read` is its next request. */
async function startAs(role: StaffRole) {
  const cookie = await clinic.cookieOf(role)
  const read = () => contextOf({ headers: new Headers({ cookie }) })
  const start = async (patientId: string = clinic.owner.patientId) =>
    startViewing(await read(), { patientId, reason })
  await start()
  return { read, start, enter: async (path = '/home') => enterViewing(await read(), path) }
}

async function moveEnd(interval: string) {
  await db().$executeRaw`
    UPDATE patient_viewing SET started_at = started_at - ${interval}::interval, ends_at = ends_at - ${interval}::interval`
}

const listAudit = (action: string) =>
  db().auditEntry.findMany({ where: { action }, orderBy: { id: 'asc' } })

describe('viewing as a patient', () => {
  it('opens the patient’s pages to one session, in the name of the staff member', async () => {
    const { enter, read } = await startAs('clinician')
    expect((await enter())?.actor).toEqual({
      kind: 'patient',
      patientId: clinic.owner.patientId,
      userId: clinic.userIds.clinician,
      viewedBy: 'clinician',
      name: expect.stringContaining('Zorvexity'),
      email: '',
    })
    // The clinic's own pages and routes know the session as before.
    expect((await read()).actor).toMatchObject({ kind: 'staff', role: 'clinician' })
    for (const other of ['clinician', 'admin', 'support', 'owner', 'stranger'] as const) {
      const context = await clinic.contextFor(other)
      expect(context.viewing, other).toBeUndefined()
      expect(await enterViewing(context, '/home'), other).toBeUndefined()
    }
  })

  it('is limited to a quarter of an hour of the database’s clock', async () => {
    const { enter, read } = await startAs('clinician')
    const { viewing } = await read()
    expect(viewing?.endsInMs).toBeGreaterThan(14 * 60_000)
    expect(viewing?.endsInMs).toBeLessThanOrEqual(15 * 60_000)
    await moveEnd('14 minutes 30 seconds')
    expect(await enter()).toBeDefined()
    await moveEnd('30 seconds')
    expect((await read()).viewing).toBeUndefined()
    expect(await enter()).toBeUndefined()
  })

  it('ends when it is ended, when the role loses it, and when the patient is deleted', async () => {
    const { enter, read, start } = await startAs('clinician')
    await db().user.update({ where: { id: clinic.userIds.clinician }, data: { role: 'reviewer' } })
    expect((await read()).viewing).toBeUndefined()
    await db().user.update({ where: { id: clinic.userIds.clinician }, data: { role: 'clinician' } })
    const { patientId } = clinic.owner
    await db().patient.update({ where: { id: patientId }, data: { deletedAt: new Date() } })
    expect(await enter()).toBeUndefined()
    await db().patient.update({ where: { id: patientId }, data: { deletedAt: null } })
    expect(await enter()).toBeDefined()
    await endViewing(await read())
    expect(await enter()).toBeUndefined()
    await start(clinic.stranger.patientId)
    expect((await enter())?.actor).toMatchObject({ patientId: clinic.stranger.patientId })
  })

  it('is of one patient at a time, also when two start at once', async () => {
    const cookie = await clinic.cookieOf('clinician')
    const context = await contextOf({ headers: new Headers({ cookie }) })
    const starts = [clinic.owner, clinic.stranger].map(({ patientId }) =>
      startViewing(context, { patientId, reason }),
    )
    const settled = await Promise.allSettled(starts)
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'viewing-as-patient' },
    })
  })

  it('needs a patient who has an account', async () => {
    const { id } = await db().patient.create({ data: { firstName: 'No', lastName: 'Account' } })
    const context = await clinic.contextFor('clinician')
    await expect(startViewing(context, { patientId: id, reason })).rejects.toMatchObject({
      code: 'not-possible-now',
    })
  })

  it('audits start, pages and end; the patient sees them, and staff the reason', async () => {
    const { enter, read } = await startAs('clinician')
    await enter('/orders?page=2')
    await enter('/results')
    await endViewing(await read())
    await endViewing(await read())
    const { accesses } = await listOwnAccesses(await clinic.contextFor('owner'), {})
    const seen = accesses.filter(({ action }) => action.startsWith('viewing.')).slice(0, 4)
    expect(seen.map(({ action, actorRole }) => `${actorRole} ${action}`)).toEqual([
      'clinician viewing.end',
      'clinician viewing.results',
      'clinician viewing.orders',
      'clinician viewing.start',
    ])
    const patientId = asPatientId(clinic.owner.patientId)
    const { patient } = await getPatient(await clinic.contextFor('admin'), { patientId })
    expect(patient.viewings).toMatchObject([{ actorName: 'Sam clinician', reason }])
  })

  it('is ended by the job, once, when no one has', async () => {
    await startAs('clinician')
    const { id } = await db().patientViewing.findFirstOrThrow()
    const before = (await listAudit('viewing.end')).length
    await lapseViewing(id)
    expect((await listAudit('viewing.end')).length).toBe(before)
    await moveEnd('15 minutes')
    await lapseViewing(id)
    await lapseViewing(id)
    const ends = await listAudit('viewing.end')
    expect(ends.length).toBe(before + 1)
    expect(ends.at(-1)).toMatchObject({ actorRole: 'system', patientId: clinic.owner.patientId })
  })

  it('counts as an emergency access for roles whose work is not with results', async () => {
    await startAs('clinician')
    expect(await db().emergencyAccess.count()).toBe(0)
    await startAs('support')
    const [access, ...more] = await db().emergencyAccess.findMany()
    expect(more).toEqual([])
    expect(access).toMatchObject({ userId: clinic.userIds.support, reason })
    expect(Number(access?.endsAt) - Number(access?.startedAt)).toBe(15 * 60_000)
    const mails = await db().outgoingMail.findMany({
      where: { subject: { contains: 'emergency' } },
    })
    expect(mails).toHaveLength(1)
  })

  it('opens results to its own session alone, and only until it ends', async () => {
    const { patientId } = clinic.owner
    for (const role of ['support', 'admin'] as const) {
      const { read } = await startAs(role)
      const other = await clinic.contextFor(role)
      const needsReason = async (context = other) =>
        (await findClinicalAccess(db(), context, patientId)).needsReason
      expect(await needsReason(await read()), role).toBe(false)
      expect(await needsReason(), role).toBe(true)
      await endViewing(await read())
      expect(await needsReason(await read()), role).toBe(true)
    }
  })

  it('blocks actions on critical results, and says who may act after it ends', async () => {
    const { criticalId } = await clinic.buildOwnerRecords()
    for (const role of ['clinician', 'support'] as const) {
      const { read } = await startAs(role)
      const listCan = async () => {
        const context = await read()
        return [(await listAlarms(context)).can, (await getCritical(context, { criticalId })).can]
      }
      const mayAct = role === 'clinician'
      const viewing = { act: false, actAfterViewing: mayAct }
      expect(await listCan(), role).toEqual([viewing, viewing])
      await endViewing(await read())
      const ended = { act: mayAct, actAfterViewing: false }
      expect(await listCan(), role).toEqual([ended, ended])
    }
  })
})

describe('pages while viewing', () => {
  it('has every page of the patient, open or closed', () => {
    const folders = globSync('app/(patient)/**/page.tsx').map((file) =>
      file.replace('app/(patient)/', '').replace('/page.tsx', '').replace('/(list)', ''),
    )
    expect([...Object.keys(viewedPages), ...closedPages].sort()).toEqual(folders.sort())
  })

  it.each([
    '/account',
    '/account/access-log',
    '/kits/order',
    '/messages/new',
    '/reports/upload',
    '/wearables/connections',
    '/clinic',
    '/',
    '/home/x',
    '/messages/new?order=1',
    '//home',
    '/HOME',
    null,
  ])('is closed: %s', (path) => {
    expect(findViewedPage(path)).toBeUndefined()
  })

  it('names what a page is of, and nothing that is no id', () => {
    const id = 'C1F7B4D5-54D1-4C4C-9B0B-3E6F5D6F7A80'
    expect(findViewedPage(`/orders/${id}/results?x=1`)).toEqual({
      action: 'viewing.order-results',
      subject: 'order',
      subjectId: id.toLowerCase(),
    })
    expect(findViewedPage('/orders/x')).toEqual({ action: 'viewing.order' })
    expect(findViewedPage('/results/2823-3')).toEqual({ action: 'viewing.result' })
    expect(findViewedPage('/wearables/workouts')).toEqual({ action: 'viewing.workouts' })
    expect(findViewedPage('/home?_rsc=1')).toEqual({ action: 'viewing.home' })
  })
})
