import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { buildSampleId } from '#contract/sample-id.ts'
import type { Context, StaffRole } from '#lib/auth/context.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { cookiePrefix } from '#lib/auth/session-cookie.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { asOrderId, asPatientId, asReportId, type OrderId, type ReportId } from '#lib/ids.ts'
import { reportApplier } from '#lib/reports/fold/report-applier.ts'
import { resultSetApplier } from '#lib/result-sets/fold/apply-result-set.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { raiseTestCritical } from '#testing/critical-results/raise-test-critical.ts'
import { buildResultSet } from '#testing/results/build-result-set.ts'
import { buildReport } from '#testing/service/build-team-records.ts'
import { createTestSandbox } from '#testing/web/test-sandbox.ts'
import type { Caller } from './outcomes.ts'

export type TestClinic = Awaited<ReturnType<typeof createTestClinic>>

const hourMs = 3_600_000

/** The web app and the service with every kind of caller, and one patient with one of every record. */
export async function createTestClinic() {
  const sandbox = await createTestSandbox()
  const owner = await buildPatient(sandbox, 'Zorvexity')
  const stranger = await buildPatient(sandbox, 'Quillmark')
  const userIds: Record<Exclude<Caller, 'anonymous'>, string> = {
    owner: owner.userId,
    stranger: stranger.userId,
    support: await buildStaff('support'),
    reviewer: await buildStaff('reviewer'),
    clinician: await buildStaff('clinician'),
    admin: await buildStaff('admin'),
  }

  /** A new session for each request, so that no request affects another. */
  async function cookieOf(caller: Caller) {
    return caller === 'anonymous' ? '' : (await openSession(userIds[caller])).cookie
  }

  async function contextFor(caller: Caller): Promise<Context> {
    const cookie = await cookieOf(caller)
    const context = await contextOf({ headers: new Headers(cookie ? { cookie } : {}) })
    return { ...context, clientAddress: inventAddress() }
  }

  return {
    owner,
    stranger,
    userIds,
    cookieOf,
    contextFor,
    /** The owner's records; created again where a call uses them up. */
    buildOwnerRecords: () => buildOwnerRecords(sandbox, owner),
    close: sandbox.close,
  }
}

type Sandbox = Awaited<ReturnType<typeof createTestSandbox>>
type Patient = Awaited<ReturnType<Sandbox['buildPatient']>>

async function buildPatient(sandbox: Sandbox, lastName: string): Promise<Patient> {
  const patient = await sandbox.buildPatient()
  await db().patient.update({ where: { id: patient.patientId }, data: { lastName } })
  await db().user.update({ where: { id: patient.userId }, data: { name: `Ada ${lastName}` } })
  return patient
}

async function buildStaff(role: StaffRole) {
  const id = randomUUID()
  await db().user.create({
    data: { id, role, name: `Sam ${role}`, email: `${id}@clinic.example`, emailVerified: true },
  })
  return id
}

async function openSession(userId: string) {
  const session = await db().session.create({
    data: {
      id: randomUUID(),
      userId,
      token: randomBytes(24).toString('base64url'),
      expiresAt: new Date(Date.now() + hourMs),
    },
  })
  const signature = createHmac('sha256', env().AUTH_SECRET).update(session.token).digest('base64')
  const value = encodeURIComponent(`${session.token}.${signature}`)
  return { sessionId: session.id, cookie: `${cookiePrefix()}.session_token=${value}` }
}

async function buildPasskey(userId: string) {
  const id = randomUUID()
  // An account may have ten, and each test builds records of its own.
  await db().passkey.deleteMany({ where: { userId } })
  await db().passkey.create({
    data: {
      id,
      userId,
      name: 'Laptop',
      credentialID: id,
      publicKey: '',
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: false,
    },
  })
  return id
}

async function buildOwnerRecords(sandbox: Sandbox, owner: Patient) {
  const { orderId, sampleId } = await sandbox.orderKit(owner)
  const jobId = await readReport(sandbox, owner)
  await arriveResults(orderId)
  await db().draft.deleteMany({ where: { patientId: owner.patientId } })
  const data = { shipping: { receiverName: 'Ada Zorvexity', firstLine: '77 Larkspur Lane' } }
  const draft = await db().draft.create({
    data: { patientId: owner.patientId, kind: 'order-kit', step: 'check', data },
  })
  const { sessionId } = await openSession(owner.userId)
  const message = await db().serviceMessage.create({
    data: {
      id: `msg_${randomUUID()}`,
      origin: 'webhook',
      eventType: 'labtest.order.created',
      body: '{"patient":"Zorvexity"}',
      bodySha256: '',
      subject: 'order',
      subjectId: orderId,
    },
  })
  const criticalId = await raiseTestCritical(owner.patientId)
  return {
    messageId: message.id,
    criticalId,
    orderId,
    draftId: draft.id,
    kitCode: sampleId,
    sessionId,
    passkeyId: await buildPasskey(owner.userId),
    jobId,
    biomarker: await findBiomarker(jobId),
    reviewId: await readReport(sandbox, owner, true),
    patientId: owner.patientId,
    conversationId: await buildConversation(owner.patientId),
    word: 'Zorvexity',
  }
}

async function buildConversation(patientId: string) {
  const { id } = await db().conversation.create({
    data: { patientId, topic: 'question', startKey: randomUUID(), waitingSince: new Date() },
  })
  await db().conversationMessage.createMany({
    data: ['patient', 'staff'].map((sender) => ({
      conversationId: id,
      patientId,
      sender,
      authorId: 'x',
      body: 'Zorvexity has a question',
      writeKey: randomUUID(),
    })),
  })
  return id
}

/** One normal value, released. */
async function arriveResults(orderId: OrderId) {
  const results = [{ id: 'k', name: 'Potassium', loinc: '2823-3', result: '4.4', unit: 'mmol/L' }]
  const data: object = { ...buildResultSet({ results }), order_id: orderId }
  await db().$transaction((tx) =>
    recordAnswer(tx, resultSetApplier, { origin: 'reconciliation', data }),
  )
}

async function findBiomarker(jobId: ReportId) {
  const { biomarker } = await db().result.findFirstOrThrow({ where: { jobId } })
  return biomarker
}

/** A report that was read and needs no review unless given otherwise. */
async function readReport(
  { service }: Sandbox,
  { patientId, serviceUserId }: Patient,
  needsHumanReview = false,
) {
  const { db: serviceDb, teamId } = service
  const jobId = asReportId(await buildReport(service, { teamId, userId: serviceUserId }))
  const { firstName, lastName } = await db().patient.findUniqueOrThrow({ where: { id: patientId } })
  // A report that names no one is held for a review.
  const metadata = { patient_first_name: firstName, patient_last_name: lastName }
  await serviceDb.$executeRaw`
    UPDATE parsing_job SET needs_human_review = ${needsHumanReview}, data = jsonb_set(data, '{metadata}', ${JSON.stringify(metadata)}::jsonb)
     WHERE id = ${jobId}::uuid`
  const job = await serviceClient().getParsingJob(jobId)
  await db().$transaction((tx) => recordAnswer(tx, reportApplier, { origin: 'answer', data: job }))
  return jobId
}

/** Ids of the same kinds that do not exist. */
export function inventIds() {
  return {
    messageId: `msg_${randomUUID()}`,
    criticalId: randomUUID(),
    orderId: asOrderId(randomUUID()),
    draftId: randomUUID(),
    kitCode: buildSampleId(randomBytes(16)),
    sessionId: randomUUID(),
    passkeyId: randomUUID(),
    jobId: asReportId(randomUUID()),
    biomarker: '0000-0',
    reviewId: asReportId(randomUUID()),
    patientId: asPatientId(randomUUID()),
    conversationId: randomUUID(),
    word: 'Nobodyhere',
  }
}

/** An address without earlier requests, so that attempts are not counted together. */
export function inventAddress() {
  return `2001:db8:${[...randomBytes(12).toString('hex').matchAll(/.{4}/g)].map(([part]) => part).join(':')}`
}
