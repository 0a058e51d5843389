import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendOnlyTables } from '#lib/audit/append-only-tables.ts'
import { sealAudit } from '#lib/audit/seal-audit.ts'
import { verifyAudit } from '#lib/audit/verify-audit.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { closeCriticalException } from '#lib/critical-results/calls/close-exception.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { deleteAtService } from '#lib/erasure/delete-at-service.ts'
import { erasePatients } from '#lib/erasure/erase-patients.ts'
import { listDeletions } from '#lib/erasure/list-deletions.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { applyStoredMessages } from '#lib/service-log/apply-messages.ts'
import { rebuildProjections } from '#lib/service-log/rebuild-projections.ts'
import { appliers } from '#lib/worker/appliers.ts'
import { grantAppRole } from '#platform/database/grant-app-role.ts'
import type { Caller } from '#testing/authorization/outcomes.ts'
import {
  createTestClinic,
  inventAddress,
  type TestClinic,
} from '#testing/authorization/test-clinic.ts'
import { buildOrder, registeredPath } from '#testing/orders/build-order.ts'
import { dumpWearables, logWearables } from '#testing/wearables/log-wearables.ts'
import { givePassword } from '#testing/web/test-account.ts'
import { startWebServer } from '#testing/web/test-web-server.ts'
import { buildEnvelope, logMessage } from '#testing/web/web-fixture.ts'

const webUrl = 'http://localhost:3000'
const reason = 'The patient asked for it by letter'
const words = ['Zorvexity', 'Larkspur', '+14155550177', '1971-03-04', 'Zorvostatin']

let clinic: TestClinic
let server: Awaited<ReturnType<typeof startWebServer>>
let records: Awaited<ReturnType<TestClinic['buildOwnerRecords']>>
let orderId: string
let serviceUserId: string
const email = 'zorvexity@example.com'
const roleName = `app_${randomBytes(4).toString('hex')}`

beforeAll(async () => {
  clinic = await createTestClinic()
  server = await startWebServer()
  await buildCanaries()
})
afterAll(async () => {
  await server.close()
  await asOwner(`DROP OWNED BY ${roleName}`, `DROP ROLE ${roleName}`)
  await clinic.close()
})

async function buildCanaries() {
  const { patientId, userId } = clinic.owner
  await db().user.update({ where: { id: userId }, data: { email } })
  records = await clinic.buildOwnerRecords()
  await db().criticalSafety.create({
    data: {
      criticalId: records.criticalId,
      recordedBy: userId,
      isByPatient: true,
      address: '77 Larkspur Lane',
    },
  })
  // No one is deleted while a critical result is open.
  await closeCriticalException(await clinic.contextFor('clinician'), {
    criticalId: records.criticalId,
    reason: 'in-care',
    note: 'The hospital called',
  })
  // Not the service's words: nothing in it says whose it is.
  await db().serviceMessage.delete({ where: { id: records.messageId } })
  const found = await db().patient.update({
    where: { id: patientId },
    data: {
      dob: '1971-03-04',
      phoneNumber: '+14155550177',
      address: { first_line: '77 Larkspur Lane' },
      consents: {
        create: {
          type: 'terms-of-use',
          version: '1.1',
          locale: 'en',
          text: 'I agree',
          textSha256: 'abc',
        },
      },
    },
  })
  serviceUserId = found.serviceUserId ?? ''
  await givePassword(userId)
  orderId = randomUUID()
  const shipping_details = { receiver_name: 'Ada Zorvexity', first_line: '77 Larkspur Lane' }
  await logMessage(buildEnvelope(buildOrder({ orderId, further: { shipping_details } }), patientId))
  await logMessage(`{"client_user_id":"${patientId}","data":"Zorvostatin"}`, 'some.new.type')
  await logWearables({ patientId, serviceUserId }, 'Zorvostatin')
  await applyStoredMessages(appliers)
  await db().reviewDecision.create({
    data: {
      jobId: records.jobId,
      patientId,
      outcome: 'approved',
      reviewerId: clinic.userIds.clinician,
      revision: 1,
      before: [{ name: 'Zorvostatin' }],
      after: [{ name: 'Zorvostatin' }],
      readings: {
        create: {
          rowId: 'x',
          laboratory: 'Zorvostatin',
          laboratoryId: randomUUID(),
          source: 'text',
          verdict: 'left-out',
          isDoubted: true,
          asRead: { name: 'Zorvostatin' },
        },
      },
      secondReadings: {
        create: {
          rowId: 'x',
          jobId: records.jobId,
          patientId,
          laboratoryId: randomUUID(),
          percent: 10,
          place: {},
          first: { name: 'Zorvostatin' },
        },
      },
    },
  })
  await db().rowHandover.create({
    data: {
      jobId: records.reviewId,
      patientId,
      rowId: 'x',
      holdId: randomUUID(),
      askedBy: 'x',
      askers: ['x'],
      note: 'Zorvostatin',
    },
  })
  await db().reviewDraft.create({
    data: {
      jobId: records.reviewId,
      version: 1,
      revision: 1,
      edits: { note: 'Zorvostatin' },
      updatedBy: 'x',
    },
  })
  await db().resultSet.create({
    data: {
      orderId,
      patientId,
      snapshot: { results: 'Zorvostatin' },
      receivedAt: new Date(),
      lane: 'critical',
    },
  })
  const hold = await db().resultHold.create({
    data: { orderId, patientId, ground: 'harm', note: 'Zorvostatin', endsAt: new Date() },
  })
  await db().resultHoldEnd.create({ data: { holdId: hold.id, kind: 'lifted' } })
  await db().resultStep.create({
    data: { orderId, patientId, revision: 1, kind: 'comment', text: 'Zorvostatin', signedBy: 'x' },
  })
  await db().resultWish.create({ data: { orderId, patientId, choice: 'at-once', chosenBy: 'x' } })
  // The second is from before the kit was registered.
  await db().orderActivity.createMany({
    data: [patientId, null].map((writtenFor) => ({
      orderId,
      patientId: writtenFor,
      kind: 'note',
      actorId: clinic.userIds.support,
      note: 'Given to Ada Zorvexity',
    })),
  })
  const startedAt = new Date()
  await db().emergencyAccess.create({
    data: {
      patientId,
      userId: clinic.userIds.support,
      reason: 'Zorvexity fell',
      startedAt,
      endsAt: startedAt,
    },
  })
  await db().outgoingMail.create({
    data: { to: email, subject: 'x', text: 'Dear Zorvexity', html: 'Dear Zorvexity' },
  })
  await db().pendingSignUp.create({
    data: {
      email,
      firstName: 'Ada',
      lastName: 'Zorvexity',
      passwordHash: 'x',
      locale: 'en',
      tokenHash: 'y',
      expiresAt: startedAt,
    },
  })
}

async function asOwner(...statements: string[]) {
  const client = new Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** As if the patient had been deleted this much earlier. */
const passDays = (days: number) =>
  asOwner(
    'ALTER TABLE patient_deletion DISABLE TRIGGER patient_deletion_append_only',
    `UPDATE patient_deletion SET deleted_at = deleted_at - interval '${days} days' WHERE erased_at IS NULL`,
    'ALTER TABLE patient_deletion ENABLE TRIGGER patient_deletion_append_only',
  )

async function ask(caller: Caller | string, method: string, path: string, body?: unknown) {
  const isCookie = caller.includes('=')
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: {
      'x-forwarded-for': inventAddress(),
      cookie: isCookie ? caller : await clinic.cookieOf(caller as Caller),
      ...(method === 'GET' ? {} : { origin: webUrl, 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
  return { status: response.status, text: await response.text() }
}

const deletionPath = (patientId: string = clinic.owner.patientId) =>
  `clinic/patients/${patientId}/deletion`
const remove = (caller: Caller = 'admin', name = 'ada  zorvexity') =>
  ask(caller, 'POST', deletionPath(), { name, reason })
const undo = () => ask('admin', 'DELETE', deletionPath())

/** Every table with a row that contains the text, in any schema. */
async function findTablesWith(text: string) {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`
  const holding: string[] = []
  for (const { name } of tables) {
    const rows = await db().$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM ${name} AS t WHERE t::text ILIKE $1 LIMIT 1`,
      `%${text}%`,
    )
    if (rows.length > 0) holding.push(name)
  }
  return holding.sort()
}

/** What staff and the patient see of the patient. */
async function listAppearances() {
  const { patientId } = records
  const answers = [
    await ask('clinician', 'GET', `clinic/patients/${patientId}`),
    await ask('clinician', 'POST', 'clinic/patients/search', { search: 'Zorvexity' }),
    await ask('clinician', 'POST', 'clinic/orders/search', { search: 'Zorvexity' }),
    await ask('clinician', 'GET', `clinic/orders/${orderId}`),
    await ask('clinician', 'GET', 'clinic/orders/export?from=2020-01-01&to=2030-01-01'),
    await ask('clinician', 'GET', `clinic/patients/${patientId}/reports`),
    await ask('clinician', 'GET', `clinic/patients/${patientId}/results/csv`),
    await ask('clinician', 'GET', `clinic/patients/${patientId}/results/fhir`),
    await ask('clinician', 'GET', `reports/${records.jobId}`),
    await ask('clinician', 'GET', `reports/${records.jobId}/file`),
    await ask('clinician', 'GET', 'clinic/review'),
    await ask('clinician', 'GET', `clinic/review/${records.reviewId}`),
    await ask('clinician', 'GET', 'clinic/attention'),
    await ask('owner', 'GET', 'orders'),
    await ask('owner', 'GET', 'results/csv'),
    await ask('owner', 'GET', `orders/${orderId}`),
  ]
  return answers.map(({ text }) =>
    ['Zorvexity', orderId, records.jobId].some((word) => text.includes(word)),
  )
}

async function readProjections() {
  const [order, report, activity, set, wearables] = await Promise.all([
    db().orderProjection.findUnique({ where: { orderId } }),
    db().reportProjection.findUnique({ where: { jobId: records.reviewId } }),
    db().patientActivity.findUnique({ where: { patientId: records.patientId } }),
    db().resultSet.findUnique({ where: { orderId } }),
    dumpWearables(records.patientId),
  ])
  return { order, report, activity, set, wearables }
}

describe('deleting a patient (N53)', () => {
  it('asks for the name and a reason, and is for administrators', async () => {
    const other = await remove('admin', 'Ada Quillmark')
    expect([other.status, JSON.parse(other.text).error.fields]).toEqual([
      422,
      { name: expect.any(String) },
    ])
    const { status } = await ask('admin', 'POST', deletionPath(), {
      name: 'Ada Zorvexity',
      reason: 'no',
    })
    expect(status).toBe(422)
    for (const caller of ['clinician', 'support', 'reviewer'] as const)
      expect((await remove(caller)).status).toBe(403)
    expect((await undo()).status).toBe(409)
    expect(await db().patientDeletion.count()).toBe(0)
  })

  it('hides everything at once, and restores it on day six', async () => {
    const before = await readProjections()
    expect(await listAppearances()).toContain(true)
    const cookie = await clinic.cookieOf('owner')
    expect((await ask(cookie, 'GET', 'orders')).status).toBe(200)

    expect((await remove()).status).toBe(204)
    expect((await ask(cookie, 'GET', 'orders')).status).toBe(401)
    expect(await listAppearances()).not.toContain(true)
    expect(
      (await contextOf({ headers: new Headers({ cookie: await clinic.cookieOf('owner') }) })).actor
        .kind,
    ).toBe('anonymous')
    const mails = await db().outgoingMail.findMany({ where: { to: email } })
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account was deleted'])
    await ask('anonymous', 'POST', 'account/request-password-reset', { email })
    expect(await db().outgoingMail.count({ where: { to: email } })).toBe(1)
    expect((await remove()).status).toBe(404)

    await deleteAtService(records.patientId)
    await expect(serviceClient().getUser(serviceUserId)).rejects.toThrow()
    // What arrives in between waits for the undo, and a rebuild does not bring anything back.
    const late = buildOrder({
      orderId,
      statuses: registeredPath,
    })
    await logMessage(buildEnvelope(late, records.patientId))
    await applyStoredMessages(appliers)
    await rebuildProjections(db(), appliers)
    expect(await readProjections()).toMatchObject({
      order: null,
      report: null,
      set: null,
      wearables: [],
    })

    await passDays(6)
    expect(await erasePatients()).toBe(0)
    const [listed] = await listDeletions(await clinic.contextFor('admin'))
    expect(listed).toMatchObject({
      name: 'Ada Zorvexity',
      deletedByName: 'Sam admin',
      reason,
      can: { restore: true },
    })
    expect((await undo()).status).toBe(204)
    const after = await readProjections()
    expect(after.report).toEqual(before.report)
    expect(before.wearables.length).toBe(9)
    expect(after.wearables).toEqual(before.wearables)
    expect(after.set).toMatchObject({ lane: 'critical', receivedAt: before.set?.receivedAt })
    expect(after.order).toMatchObject({ status: 'received.testkit.testkit_registered' })
    expect(await serviceClient().getUser(serviceUserId)).toMatchObject({ user_id: serviceUserId })
    expect((await ask('owner', 'GET', `orders/${orderId}`)).status).toBe(200)
    expect((await ask('clinician', 'GET', `clinic/patients/${records.patientId}`)).status).toBe(200)
    expect((await undo()).status).toBe(409)
  })

  it('erases everything on day eight, and nothing of another patient', async () => {
    const other = clinic.stranger.patientId
    await logMessage(buildEnvelope(buildOrder({ orderId: randomUUID() }), other))
    await applyStoredMessages(appliers)
    const othersBefore = await findTablesWith(other)
    expect((await remove()).status).toBe(204)
    await expectEarlyErasureRefused()
    await passDays(8)
    const filesOf = (patientId: string) => readdir(path.join(env().WEB_FILES_DIR, patientId))
    expect(await filesOf(records.patientId)).toContain(records.attachmentId)
    expect(await erasePatients()).toBe(1)
    await expect(filesOf(records.patientId)).rejects.toThrow('ENOENT')

    for (const word of [...words, email])
      expect([word, await findTablesWith(word)]).toEqual([word, []])
    const kept = ['public.audit_entry', 'public.emergency_access', 'public.patient_deletion']
    // A waiting job holds an id alone, finds nothing when it runs, and is gone then.
    const findRows = async (id: string) =>
      (await findTablesWith(id)).filter((table) => !table.startsWith('graphile'))
    const holding = await findRows(records.patientId)
    expect(holding.filter((table) => !kept.includes(table))).toEqual([])
    for (const id of [orderId, records.jobId])
      expect((await findRows(id)).filter((table) => !table.endsWith('audit_entry'))).toEqual([
        'public.patient_deletion',
        'public.service_message',
      ])
    expect(await findTablesWith(other)).toEqual(othersBefore)
    expect((await undo()).status).toBe(409)
    const [listed] = await listDeletions(await clinic.contextFor('admin'))
    expect(listed).toMatchObject({ name: null, reason: '', can: { restore: false } })
    const { consents } = await db().patientDeletion.findUniqueOrThrow({
      where: { patientId: records.patientId },
    })
    expect(consents).toMatchObject([{ type: 'terms-of-use', version: '1.1', textSha256: 'abc' }])
    await sealAudit()
    expect(await verifyAudit(db())).toMatchObject({ faults: [] })
  })

  it('is not undone by messages that arrive after the erasure', async () => {
    const known = await db().serviceMessage.findFirstOrThrow({ where: { subjectId: orderId } })
    expect(known).toMatchObject({ body: '', bodySha256: expect.stringMatching(/.{40}/) })
    const name = { shipping_details: { receiver_name: 'Ada Zorvexity' } }
    await logMessage(buildEnvelope(buildOrder({ orderId, further: name }), null))
    await logMessage(
      buildEnvelope(buildOrder({ orderId: randomUUID(), further: name }), records.patientId),
    )
    const unknown = { client_user_id: records.patientId.toUpperCase(), data: 'Zorvexity' }
    const envelope = { event_type: 'moon.phase.changed', team_id: 'team', ...unknown }
    await logMessage(JSON.stringify(envelope), envelope.event_type)
    await applyStoredMessages(appliers)
    await rebuildProjections(db(), appliers)
    expect(await readProjections()).toEqual({
      order: null,
      report: null,
      activity: null,
      set: null,
      wearables: [],
    })
    expect(await findTablesWith('Zorvexity')).toEqual([])
  })
})

/** Neither by calling the function, nor by moving the day, nor by pretending to be it. */
async function expectEarlyErasureRefused() {
  const appUrl = await grantAppRole(env().DATABASE_URL, {
    name: roleName,
    password: createHash('sha256').update(roleName).digest('hex'),
    appendOnly: appendOnlyTables,
    runsJobs: true,
  })
  const client = new Client({ connectionString: appUrl })
  await client.connect()
  const id = records.patientId
  for (const sql of [
    `SELECT erase_patient('${id}')`,
    `UPDATE patient_deletion SET deleted_at = now() - interval '9 days'`,
    `DELETE FROM patient_deletion`,
    `SET phial.erased_patient = '${id}'; DELETE FROM review_decision WHERE patient_id = '${id}'`,
    `SET phial.erased_patient = '${id}'; UPDATE emergency_access SET reason = ''`,
    'ALTER TABLE patient_deletion DISABLE TRIGGER ALL',
  ])
    await expect(client.query(sql), sql).rejects.toMatchObject({ code: '42501' })
  await client.query(
    `INSERT INTO patient_deletion (patient_id, deleted_by, deleted_at) VALUES ('${randomUUID()}', 'x', '2020-01-01')`,
  )
  const { rows } = await client.query(
    `SELECT count(*)::int AS due FROM patient_deletion WHERE deleted_at < now() - interval '1 day'`,
  )
  expect(rows).toEqual([{ due: 0 }])
  await client.end()
  await asOwner(
    'ALTER TABLE patient_deletion DISABLE TRIGGER patient_deletion_append_only',
    `DELETE FROM patient_deletion WHERE deleted_by = 'x'`,
    'ALTER TABLE patient_deletion ENABLE TRIGGER patient_deletion_append_only',
  )
}
