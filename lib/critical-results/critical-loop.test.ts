import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { closeCriticalException } from '#lib/critical-results/calls/close-exception.ts'
import { recordCall } from '#lib/critical-results/calls/record-call.ts'
import { escalateCritical } from '#lib/critical-results/escalation/escalate-critical.ts'
import { getMeasures } from '#lib/critical-results/measures/get-measures.ts'
import { listCriticals } from '#lib/critical-results/measures/list-criticals.ts'
import { answerOwnSafety } from '#lib/critical-results/own/answer-own-safety.ts'
import { hasOpenCritical } from '#lib/critical-results/own/has-open-critical.ts'
import { listOwnCriticals, type ShownValues } from '#lib/critical-results/own/list-own-criticals.ts'
import { correctCriticalResult } from '#lib/critical-results/raise/correct-critical.ts'
import {
  raiseCriticalResult,
  raiseUnreadCritical,
} from '#lib/critical-results/raise/raise-critical.ts'
import { getRoster } from '#lib/critical-results/roster/get-roster.ts'
import { saveRoster } from '#lib/critical-results/roster/save-roster.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { applyStoredMessages } from '#lib/service-log/apply-messages.ts'
import { appliers } from '#lib/worker/appliers.ts'
import {
  buildCriticalRow,
  raiseTestCritical,
} from '#testing/critical-results/raise-test-critical.ts'
import {
  buildReportEnvelope,
  buildReportJob,
  buildReportRow,
} from '#testing/reports/build-report.ts'
import {
  createWebFixture,
  logMessage,
  staffContext,
  type WebFixture,
} from '#testing/web/web-fixture.ts'
import { acknowledgeCritical, assignCritical } from './acknowledge-critical.ts'
import { readCriticalSettings } from './critical-settings.ts'
import { getCritical } from './get-critical.ts'
import { listAlarms } from './list-alarms.ts'
import { recordSafety } from './record-safety.ts'

let fixture: WebFixture
let patient: Awaited<ReturnType<WebFixture['buildPatient']>>
const clinicians: Context[] = []

beforeAll(async () => {
  fixture = await createWebFixture()
  for (let each = 0; each < 5; each += 1) clinicians.push(await buildClinician(`Doctor ${each}`))
})
beforeEach(async () => {
  patient = await fixture.buildPatient()
  await db().outgoingMail.deleteMany({})
})
afterAll(() => fixture.close())

async function buildClinician(name: string): Promise<Context> {
  const context = staffContext('clinician')
  const id = userIdOf(context)
  await db().user.create({
    data: { id, role: 'clinician', name, email: `${id}@clinic.example`, emailVerified: true },
  })
  return context
}

const userIdOf = ({ actor }: Context) => ('userId' in actor ? actor.userId : '')
const stored = (id: string) => db().criticalResult.findUniqueOrThrow({ where: { id } })
const countEvents = (criticalId: string, kind: string) =>
  db().criticalEvent.count({ where: { criticalId, kind } })
const listMailed = async () =>
  (await db().outgoingMail.findMany({ orderBy: { id: 'asc' } })).map(({ to }) => to.split('@')[0])
const makeDue = (id: string) =>
  db()
    .$executeRaw`UPDATE critical_result SET next_level_at = clock_timestamp() WHERE id = ${id}::uuid`

const clinician = () => clinicians[0] ?? staffContext('clinician')
const confirmed = (version = 1, value = '6.7') =>
  ({
    outcome: 'confirmed',
    version,
    spokeWith: 'patient',
    identifiedBy: 'name-and-dob',
    readBack: `${value}, potassium`,
    advice: 'Emergency room now',
  }) as const

async function setRoster(levels: (number | null)[]) {
  const admin = staffContext('admin')
  const { version, settings } = await getRoster(admin)
  const userIds = levels.map((at) => (at === null ? null : userIdOf(clinicians[at] ?? clinician())))
  const shifts = ['weekdays', 'nights', 'weekends'] as const
  const rows = shifts.map((shift) => ({ shift, onDate: null, label: null, userIds }))
  await saveRoster(admin, { version, rows, settings })
}

describe('raising', () => {
  it('starts one loop for a row, notifies those on call and the patient, and names neither value nor person', async () => {
    await setRoster([1, 2, 3, 4])
    const orderId = randomUUID()
    const criticalId = await raiseTestCritical(patient.patientId, { orderId })
    expect(await raiseTestCritical(patient.patientId, { orderId })).toBe(criticalId)
    expect(await listMailed()).toEqual([userIdOf(clinicians[1] ?? clinician()), patient.userId])
    const mails = JSON.stringify(await db().outgoingMail.findMany({ select: { text: true } }))
    expect(mails).not.toMatch(/Potassium|6\.7/)
    expect(mails).toContain('(303) 555-0142')
    const [job] = await db().$queryRaw<{ run_at: Date }[]>`
      SELECT run_at FROM graphile_worker._private_jobs WHERE key = ${`critical-results.escalate:${criticalId}`}`
    expect(job?.run_at).toEqual((await stored(criticalId)).nextLevelAt)
  })

  it('names a clinician who is on several levels once', async () => {
    await setRoster([0, 0, null, 1])
    const names = (
      await db().user.findMany({ where: { id: { in: clinicians.slice(0, 2).map(userIdOf) } } })
    ).map(({ name }) => name)
    const { onCall } = await getRoster(clinician())
    expect(onCall.names.toSorted()).toEqual(names.toSorted())
  })

  it('notifies every clinician when no one is on the roster', async () => {
    await setRoster([null, null, null, null])
    await raiseTestCritical(patient.patientId)
    expect(await listMailed()).toHaveLength(clinicians.length + 1)
  })

  it('fills in a value that had not been read when the laboratory called it critical', async () => {
    const orderId = randomUUID()
    const given = { patientId: patient.patientId, orderId }
    for (let twice = 0; twice < 2; twice += 1)
      await db().$transaction((tx) => raiseUnreadCritical(tx, given))
    const unread = await db().criticalResult.findFirstOrThrow({ where: { sourceId: orderId } })
    const [own] = await listOwnCriticals(patient.context)
    expect(own).toMatchObject({ criticalId: unread.id, value: null })
    expect(await raiseTestCritical(patient.patientId, { orderId })).toBe(unread.id)
    const sodium = { orderId, resultKey: 'sodium' }
    expect(await raiseTestCritical(patient.patientId, sodium)).not.toBe(unread.id)
    await db().$transaction((tx) => raiseUnreadCritical(tx, given))
    expect(await db().criticalResult.count({ where: { sourceId: orderId } })).toBe(2)
  })

  it('takes a critical value of an uploaded report before its review, with its doubt', async () => {
    const row = buildReportRow({
      interpretation: 'critical',
      value: '2',
      is_below_min_range: true,
      doubts: ['unit-unknown'],
    })
    const job = buildReportJob({
      user_id: patient.serviceUserId,
      needs_human_review: true,
      rows: [row, buildReportRow()],
      metadata: { patient_first_name: 'Walter', patient_last_name: 'Jensen' },
    })
    for (let twice = 0; twice < 2; twice += 1)
      await logMessage(
        buildReportEnvelope(job, patient.patientId),
        'lab_report.parsing_job.updated',
      )
    await applyStoredMessages(appliers)
    const found = await db().criticalResult.findMany({ where: { sourceId: job.id } })
    expect(found).toHaveLength(1)
    const view = await getCritical(clinician(), { criticalId: found[0]?.id ?? '' })
    expect(view.clinical).toMatchObject({
      isOwnerDoubtful: true,
      value: { analyte: 'Ferritin', value: '2', isDoubtful: true, side: 'low' },
    })
    expect(await db().result.count({ where: { jobId: job.id } })).toBe(0)
  })
})

describe('acknowledging', () => {
  it('gives one owner when a hundred acknowledge at once, and says who it is', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    const callers = Array.from({ length: 100 }, (_, each) => clinicians[each % 5] ?? clinician())
    const answers = await Promise.all(
      callers.map((caller) => acknowledgeCritical(caller, { criticalId })),
    )
    expect(new Set(answers.map(({ owner }) => owner.userId)).size).toBe(1)
    expect(await countEvents(criticalId, 'acknowledged')).toBe(1)
    expect(await stored(criticalId)).toMatchObject({
      state: 'acknowledged',
      ownerId: answers[0]?.owner.userId,
    })
  })

  it('pauses the escalation until the set time', async () => {
    await setRoster([1, 2, 3, 4])
    const criticalId = await raiseTestCritical(patient.patientId)
    await acknowledgeCritical(clinician(), { criticalId })
    const { openedAt, nextLevelAt } = await stored(criticalId)
    expect((nextLevelAt?.getTime() ?? 0) - openedAt.getTime()).toBe(45 * 60_000)
    const { levels } = await getCritical(clinician(), { criticalId })
    expect(levels.at(-1)?.dueAt).not.toBeNull()
  })

  it('hands over only from the owner that the caller saw', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    await acknowledgeCritical(clinician(), { criticalId })
    const [from, to] = [clinician(), clinicians[1] ?? clinician()].map(userIdOf)
    const hand = { criticalId, toUserId: to ?? '', fromUserId: from ?? '' }
    expect(await assignCritical(clinician(), hand)).toMatchObject({ owner: { userId: to } })
    await expect(assignCritical(clinician(), hand)).rejects.toThrow('not-possible-now')
    const stranger = { ...hand, toUserId: randomUUID(), fromUserId: to ?? '' }
    await expect(assignCritical(clinician(), stranger)).rejects.toThrow('invalid-input')
  })

  it('names the owner before someone took a loop over', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    await acknowledgeCritical(clinician(), { criticalId })
    const [owner, taker] = [clinician(), clinicians[1] ?? clinician()].map(userIdOf)
    const [from, to] = [owner ?? '', taker ?? '']
    const other = clinicians[1] ?? clinician()
    await assignCritical(other, { criticalId, toUserId: to, fromUserId: from })
    await assignCritical(other, { criticalId, toUserId: from, fromUserId: to })
    const { events } = await getCritical(clinician(), { criticalId })
    expect(events.filter(({ kind }) => kind === 'assigned')).toMatchObject([
      { isTakeOver: false, targetName: 'Doctor 0', formerName: null },
      { isTakeOver: true, targetName: 'Doctor 1', formerName: 'Doctor 0' },
    ])
  })
})

describe('escalating', () => {
  it('goes up the roster by the database’s clock, skips holes, and reminds everyone at the end', async () => {
    await setRoster([1, null, 2, 3])
    const older: string[] = []
    for (let count = 0; count < 20; count += 1)
      older.push(await raiseTestCritical(patient.patientId, { orderId: randomUUID() }))
    const criticalId = await raiseTestCritical(patient.patientId)
    await db().outgoingMail.deleteMany({})
    await escalateCritical(criticalId)
    expect(await listMailed()).toEqual([])
    const ids = clinicians.map(userIdOf)
    for (const [level, mailed] of [
      [2, [ids[2]]],
      [3, [ids[3]]],
      [4, [ids[1], ids[2], ids[3]]],
    ] as const) {
      await makeDue(criticalId)
      // A repeated job finds nothing due.
      await Promise.all([escalateCritical(criticalId), escalateCritical(criticalId)])
      expect((await stored(criticalId)).level).toBe(level)
      expect(await listMailed()).toEqual(mailed)
      await db().outgoingMail.deleteMany({})
    }
    const { alarms } = await listAlarms(clinician())
    const shown = alarms.map((each) => each.criticalId)
    expect(alarms.find((each) => each.criticalId === criticalId)?.isEscalated).toBe(true)
    // More are open than are shown, and it was raised last.
    expect(older.filter((id) => shown.includes(id)).length).toBeLessThan(older.length)
    expect(shown.slice(0, shown.indexOf(criticalId))).not.toContain(older[0])
  })

  it('stops with a confirmed call', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    await recordCall(clinician(), { criticalId, ...confirmed() })
    await db().outgoingMail.deleteMany({})
    await escalateCritical(criticalId)
    expect(await listMailed()).toEqual([])
    expect(await stored(criticalId)).toMatchObject({ state: 'closed', nextLevelAt: null })
  })
})

describe('calling', () => {
  it('is recorded once however often it is sent, also when it closed the loop', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    const missed = {
      criticalId,
      outcome: 'not-reached',
      obstacle: 'no-answer',
      version: 1,
      key: randomUUID(),
    } as const
    await Promise.all([recordCall(clinician(), missed), recordCall(clinician(), missed)])
    const reached = { criticalId, ...confirmed(), key: randomUUID() }
    expect(await recordCall(clinician(), reached)).toEqual({ isClosed: true })
    expect(await recordCall(clinician(), reached)).toEqual({ isClosed: true })
    expect(await db().criticalCall.count({ where: { criticalId } })).toBe(2)
    const second = clinicians[1] ?? clinician()
    await expect(recordCall(second, reached)).rejects.toMatchObject({ fields: { key: 'invalid' } })
  })

  it('records where the patient is while the loop is open, and never nothing', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    const nothing = recordSafety(clinician(), { criticalId, place: null, address: ' ' })
    await expect(nothing).rejects.toMatchObject({ fields: { place: 'required' } })
    await recordSafety(clinician(), { criticalId, address: '12 Elm St' })
    await recordCall(clinician(), { criticalId, ...confirmed() })
    const late = recordSafety(clinician(), { criticalId, place: 'home' })
    await expect(late).rejects.toThrow('not-possible-now')
    expect(await countEvents(criticalId, 'located')).toBe(1)
  })

  it('names no one who is with the patient once no one is', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    const findSafety = async () =>
      (await getCritical(clinician(), { criticalId })).record?.safety ?? null
    const accompanied = { companion: 'yes', companionName: 'Maria', place: 'home' } as const
    await recordSafety(clinician(), { criticalId, ...accompanied })
    expect(await findSafety()).toMatchObject(accompanied)
    await answerOwnSafety(patient.context, { criticalId, companion: 'no' })
    expect(await findSafety()).toMatchObject({ companion: 'no', companionName: null })
    await recordSafety(clinician(), { criticalId, ...accompanied, companion: 'unknown' })
    expect(await findSafety()).toMatchObject({ companion: 'unknown', companionName: null })
  })

  it('keeps the value, the caller and the time that the database stamps, for good', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    await recordCall(clinician(), {
      criticalId,
      outcome: 'not-reached',
      obstacle: 'voicemail',
      version: 1,
    })
    expect((await stored(criticalId)).state).toBe('open')
    await recordCall(clinician(), { criticalId, ...confirmed() })
    const { record } = await getCritical(clinician(), { criticalId })
    expect(record?.calls).toMatchObject([
      { outcome: 'confirmed', value: '6.7', analyte: 'Potassium', callerName: 'Doctor 0' },
      { outcome: 'not-reached', obstacle: 'voicemail', value: '6.7' },
    ])
    await expect(
      db().criticalCall.updateMany({ where: { criticalId }, data: { value: '4.2' } }),
    ).rejects.toThrow()
    await expect(db().criticalCall.deleteMany({ where: { criticalId } })).rejects.toThrow()
  })

  it('replaces whatever the application says about value and time, and refuses a call of no one', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    const insert = (userId: string) =>
      db().$transaction(async (tx) => {
        await tx.$executeRaw`SELECT set_config('phial.user_id', ${userId}, true)`
        await tx.$executeRaw`
          INSERT INTO critical_call (critical_id, called_at, called_by, outcome, obstacle, version, value)
          VALUES (${criticalId}::uuid, '2020-01-01', 'forged', 'not-reached', 'no-answer', 9, '4.2')`
      })
    await insert(userIdOf(clinician()))
    const call = await db().criticalCall.findFirstOrThrow({ where: { criticalId } })
    expect(call).toMatchObject({ calledBy: userIdOf(clinician()), version: 1, value: '6.7' })
    expect(call.calledAt.getFullYear()).toBeGreaterThan(2020)
    await expect(insert('')).rejects.toThrow()
  })

  it('names what a confirmation lacks', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    const call = recordCall(clinician(), { criticalId, outcome: 'confirmed', version: 1 })
    await expect(call).rejects.toMatchObject({
      fields: { readBack: 'required', spokeWith: 'required', identifiedBy: 'required' },
    })
  })

  it('keeps nothing that was typed for another outcome or another person', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    const typed = { criticalId, ...confirmed(), spokeWithName: 'Wrong Person' } as const
    const note = 'Will try at noon'
    const missed = { ...typed, outcome: 'not-reached', obstacle: 'no-answer', note } as const
    await recordCall(clinician(), missed)
    await recordCall(clinician(), { ...typed, outcome: 'reached', obstacle: 'no-answer' })
    await recordCall(clinician(), { ...typed, obstacle: 'voicemail' })
    const { record } = await getCritical(clinician(), { criticalId })
    const nothing = { spokeWithName: null, readBack: null }
    expect(record?.calls).toMatchObject([
      { outcome: 'confirmed', obstacle: null, spokeWith: 'patient', spokeWithName: null },
      { outcome: 'reached', obstacle: null, advice: 'Emergency room now', ...nothing },
      {
        obstacle: 'no-answer',
        spokeWith: null,
        identifiedBy: null,
        advice: null,
        note,
        ...nothing,
      },
    ])
  })

  it('takes a confirmation by someone else only with their name', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    for (const spokeWith of ['contact', 'other'] as const) {
      const call = { criticalId, ...confirmed(), spokeWith }
      await expect(recordCall(clinician(), call)).rejects.toMatchObject({
        fields: { spokeWithName: 'required' },
      })
    }
    const call = { ...confirmed(), spokeWith: 'other', spokeWithName: 'Maria Mendel' } as const
    expect(await recordCall(clinician(), { criticalId, ...call })).toEqual({ isClosed: true })
  })

  it('closes only with the value read back', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    for (const [readBack, fault] of [
      ['potassium 16.7', 'read-back-other'],
      ['six point seven', 'read-back-number'],
    ] as const) {
      const call = { criticalId, ...confirmed(), readBack }
      await expect(recordCall(clinician(), call)).rejects.toMatchObject({
        fields: { readBack: fault },
      })
    }
    expect(await db().criticalCall.count({ where: { criticalId } })).toBe(0)
    expect((await stored(criticalId)).state).toBe('open')
    const call = { criticalId, ...confirmed(), readBack: 'potasio 6,70' }
    expect(await recordCall(clinician(), call)).toEqual({ isClosed: true })
  })

  it('closes without a confirmation only with a reason, and then counts as missed', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    const note = 'Admitted to the emergency room an hour ago'
    await closeCriticalException(clinician(), { criticalId, reason: 'in-care', note })
    await db().$executeRaw`
      UPDATE critical_result SET raised_at = raised_at - interval '2 hours' WHERE id = ${criticalId}::uuid`
    const missed = await listCriticals(clinician(), { show: 'missed' })
    expect(missed.rows.map((row) => row.criticalId)).toContain(criticalId)
    const { events } = await getCritical(clinician(), { criticalId })
    expect(events[0]).toMatchObject({ kind: 'closed', reason: 'in-care', note })
  })
})

describe('correcting', () => {
  const correct = (orderId: string, value: string, revision: number) =>
    db().$transaction((tx) =>
      correctCriticalResult(tx, {
        source: { kind: 'order', orderId },
        resultKey: 'potassium',
        row: buildCriticalRow({ value, revision }),
        isCritical: value !== '4.7',
      }),
    )

  it('reopens a loop whose value was communicated, with both values', async () => {
    const orderId = randomUUID()
    const criticalId = await raiseTestCritical(patient.patientId, { orderId })
    await recordCall(clinician(), { criticalId, ...confirmed() })
    await correct(orderId, '4.7', 2)
    // Late, repeated and equal messages change nothing.
    for (const [value, revision] of [
      ['6.7', 1],
      ['4.7', 2],
      ['4.7', 3],
    ] as const)
      await correct(orderId, value, revision)
    const { state, clinical } = await getCritical(clinician(), { criticalId })
    expect(state).toBe('reopened')
    expect(clinical).toMatchObject({
      value: { value: '4.7', isCritical: false, version: 2 },
      former: { value: '6.7' },
    })
    await expect(recordCall(clinician(), { criticalId, ...confirmed() })).rejects.toThrow(
      'draft-conflict',
    )
    const own = await listOwnCriticals(patient.context)
    expect(own.find((each) => each.criticalId === criticalId)).toMatchObject({
      value: '4.7',
      isCritical: false,
      former: { value: '6.7' },
    })
    await db().criticalResult.updateMany({
      where: { patientId: patient.patientId, id: { not: criticalId } },
      data: { state: 'closed' },
    })
    expect(await hasOpenCritical(patient.context)).toBe(false)
    await recordCall(clinician(), { criticalId, ...confirmed(2, '4.7') })
    expect((await stored(criticalId)).state).toBe('closed')
  })

  it('is beside the corrected value, and no other, on the pages that show it', async () => {
    const [orderId, other] = [randomUUID(), randomUUID()]
    const ofOrder = { orderId: asOrderId(orderId) }
    const criticalId = await raiseTestCritical(patient.patientId, { orderId })
    await raiseTestCritical(patient.patientId, { orderId, resultKey: 'sodium' })
    await raiseTestCritical(patient.patientId, { orderId: other })
    const beside = async (shown: ShownValues) =>
      (await listOwnCriticals(patient.context, shown)).map((each) => each.criticalId)
    // Every page has the strip as long as it is critical.
    expect(await beside(ofOrder)).toEqual([])
    await correct(orderId, '4.7', 2)
    await db().result.create({
      data: {
        patientId: patient.patientId,
        orderId,
        rowId: 'potassium',
        biomarker: '2823-3',
        displayName: 'Potassium',
        testName: 'Potassium',
        value: '4.7',
        position: 0,
        origin: 'laboratory',
      },
    })
    for (const shown of [ofOrder, { biomarker: '2823-3' }])
      expect(await beside(shown)).toEqual([criticalId])
    for (const shown of [{ orderId: asOrderId(other) }, { biomarker: '2951-2' }])
      expect(await beside(shown)).toEqual([])
    const stranger = await fixture.buildPatient()
    expect(await listOwnCriticals(stranger.context, ofOrder)).toEqual([])
    await recordCall(clinician(), { criticalId, ...confirmed(2, '4.7') })
    expect(await beside(ofOrder)).toEqual([])
  })

  it('reopens a loop that was closed without a call once there is another critical value', async () => {
    const orderId = randomUUID()
    const criticalId = await raiseTestCritical(patient.patientId, { orderId })
    const note = 'The lab called: the sample was mixed up.'
    await closeCriticalException(clinician(), { criticalId, reason: 'lab-error', note })
    await correct(orderId, '4.7', 2)
    expect((await stored(criticalId)).state).toBe('closed')
    await correct(orderId, '7.1', 3)
    expect(await stored(criticalId)).toMatchObject({ state: 'reopened', version: 3 })
  })

  it('is what a newer value of the same row does', async () => {
    const orderId = randomUUID()
    const criticalId = await raiseTestCritical(patient.patientId, { orderId })
    const row = buildCriticalRow({ value: '7.1', revision: 4 })
    const { patientId } = patient
    const source = { kind: 'order', orderId } as const
    await db().$transaction((tx) =>
      raiseCriticalResult(tx, { patientId, source, resultKey: 'potassium', row }),
    )
    expect(await stored(criticalId)).toMatchObject({ version: 2, state: 'open' })
  })
})

describe('the roster', () => {
  const admin = staffContext('admin')
  const read = async () => {
    const { version, rows, settings } = await getRoster(admin)
    return { version, rows, settings }
  }
  const holiday = {
    shift: 'date' as const,
    onDate: '2099-12-25',
    label: null,
    userIds: [null, null, null, null],
  }

  it('is not saved over a change that was not seen', async () => {
    await setRoster([1, 2, 3, 4])
    const seen = await read()
    await setRoster([2, 2, 3, 4])
    const late = saveRoster(admin, { ...seen, rows: [] })
    await expect(late).rejects.toThrow('draft-conflict')
    const now = await read()
    expect(now.rows[0]?.userIds[0]).toBe(userIdOf(clinicians[2] ?? clinician()))
    await expect(saveRoster(admin, { ...seen, version: now.version })).resolves.toBeUndefined()
    expect((await read()).version).toBe(seen.version)
    const dates = [2030, 2031].map((year) => ({ ...holiday, onDate: `${year}-12-25` }))
    const both = await Promise.allSettled(
      dates.map((row) => saveRoster(admin, { ...seen, rows: [...seen.rows, row] })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('names the fields that keep it from being saved', async () => {
    await setRoster([1, 2, 3, 4])
    const { version, rows, settings } = await read()
    const save = (parts: { rows?: typeof rows; settings?: Partial<typeof settings> }) =>
      saveRoster(admin, {
        version,
        rows: parts.rows ?? rows,
        settings: { ...settings, ...parts.settings },
      })
    type Refusal = [Parameters<typeof save>[0], Record<string, string>]
    const refusals: Refusal[] = [
      [
        { settings: { timeZone: 'Eastern', weekdayStart: '8:00', ackMinutes: 45 } },
        {
          'settings.timeZone': 'time-zone',
          'settings.weekdayStart': 'time-of-day',
          'settings.ackMinutes': 'minutes-1-30',
        },
      ],
      ...['-07:00', 'PST', 'CTT'].map(
        (timeZone): Refusal => [{ settings: { timeZone } }, { 'settings.timeZone': 'time-zone' }],
      ),
      [
        { settings: { resumeMinutes: 60, confirmMinutes: 5 } },
        { 'settings.resumeMinutes': 'resumes-late' },
      ],
      [
        { settings: { weekdayStart: '17:00', weekdayEnd: '08:00' } },
        { 'settings.weekdayEnd': 'ends-before' },
      ],
      [
        { settings: { weekdayStart: '08:00', weekdayEnd: '08:00' } },
        { 'settings.weekdayEnd': 'ends-before' },
      ],
      [{ rows: [...rows, { ...holiday, onDate: '' }] }, { 'rows.3.onDate': 'date' }],
      [{ rows: [...rows, holiday, holiday] }, { 'rows.4.onDate': 'date-twice' }],
      [
        { rows: [...rows, { ...holiday, userIds: [null, 'gone', null, null] }] },
        { 'rows.3.userIds.1': 'not-on-call' },
      ],
    ]
    for (const [parts, fields] of refusals)
      await expect(save(parts)).rejects.toMatchObject({ code: 'invalid-input', fields })
    expect((await read()).version).toBe(version)
  })

  it.each(['UTC', 'US/Eastern', 'America/Indiana/Indianapolis', 'America/Indianapolis'])(
    'keeps time zone %s',
    async (timeZone) => {
      const { version, rows, settings } = await read()
      await saveRoster(admin, { version, rows, settings: { ...settings, timeZone } })
      expect((await read()).settings.timeZone).toBe(timeZone)
    },
  )
})

describe('reading', () => {
  it('shows support and administrators that there is one, and nothing clinical', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    for (const role of ['support', 'admin'] as const) {
      const context = staffContext(role)
      const seen = JSON.stringify([
        await listAlarms(context),
        await getCritical(context, { criticalId }),
        await listCriticals(context, {}),
      ])
      expect(seen).toContain(criticalId)
      expect(seen).not.toMatch(/Potassium|"6\.7"|Mendel/)
      expect(seen).not.toContain(patient.patientId)
    }
    const reviewer = await getCritical(staffContext('reviewer'), { criticalId })
    expect(reviewer).toMatchObject({ can: { act: false }, clinical: { patientName: 'Ada Mendel' } })
  })

  it('shows patients their own, once as an event, and takes where they are', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    for (let twice = 0; twice < 2; twice += 1) await listOwnCriticals(patient.context)
    expect(await countEvents(criticalId, 'seen')).toBe(1)
    await answerOwnSafety(patient.context, { criticalId, companion: 'no', address: '2 Elm St' })
    const { record } = await getCritical(clinician(), { criticalId })
    expect(record?.safety).toMatchObject({
      companion: 'no',
      address: '2 Elm St',
      isByPatient: true,
    })
    const other = await fixture.buildPatient()
    expect(await listOwnCriticals(other.context)).toEqual([])
    await expect(answerOwnSafety(other.context, { criticalId, companion: 'no' })).rejects.toThrow(
      'not-found',
    )
  })

  it('measures from the records: share in time, first attempt, by hour', async () => {
    const criticalId = await raiseTestCritical(patient.patientId)
    const before = await getMeasures(staffContext('admin'))
    await recordCall(clinician(), { criticalId, ...confirmed() })
    const after = await getMeasures(staffContext('admin'))
    expect(after.total - before.total).toBe(1)
    expect(after.confirmedInTime - before.confirmedInTime).toBe(1)
    expect(after.medianFirstAttemptMinutes).toBeLessThan(60)
    expect(after.byHour).toHaveLength(24)
    const settings = await readCriticalSettings(fixture.db)
    const set = { ...settings, confirmMinutes: 20 }
    await fixture.db.criticalSettings.upsert({
      where: { id: 1 },
      create: { id: 1, ...set },
      update: set,
    })
    const measured = await getMeasures(staffContext('admin'))
    expect(measured).toMatchObject({ confirmMinutes: 20 })
    await fixture.db.criticalSettings.update({ where: { id: 1 }, data: settings })
  })
})
