import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { buildSampleId } from '#contract/sample-id.ts'
import type { Context, StaffRole } from '#lib/auth/context.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { cookiePrefix } from '#lib/auth/session-cookie.ts'
import { attachmentKey, attachmentStore } from '#lib/conversations/attachments/attachment-store.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { asOrderId, asPatientId, asReportId, type OrderId, type ReportId } from '#lib/ids.ts'
import { reportApplier } from '#lib/reports/fold/report-applier.ts'
import { resultSetApplier } from '#lib/result-sets/fold/apply-result-set.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { wearableApplier } from '#lib/wearables/fold/wearable-applier.ts'
import { raiseTestCritical } from '#testing/critical-results/raise-test-critical.ts'
import { buildResultSet } from '#testing/results/build-result-set.ts'
import { buildReport } from '#testing/service/build-team-records.ts'
import { ouraRing } from '#testing/wearables/log-wearables.ts'
import { createTestSandbox } from '#testing/web/test-sandbox.ts'
import type { Caller } from './outcomes.ts'
import type { OwnerRecords } from './route-table.ts'

export type TestClinic = Awaited<ReturnType<typeof createTestClinic>>

const hourMs = 3_600_000

/** The web app and the service with every kind of caller, and one patient with one of every record. */
export async function createTestClinic() {
  const sandbox = await createTestSandbox()
  await sandbox.service.db.team.update({
    where: { id: sandbox.service.teamId },
    data: { aggregateQueriesEnabled: true },
  })
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
    /** One of every record of the owner's. */
    buildOwnerRecords: () => buildOwnerRecords(sandbox, owner),
    /** The same, with new ones for those whose value `isSpent`. */
    renewOwnerRecords: (records: OwnerRecords, isSpent: (value: string) => boolean) =>
      buildOwnerRecords(sandbox, owner, { records, isSpent }),
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

interface Given {
  records: OwnerRecords
  isSpent: (value: string) => boolean
}

async function buildOwnerRecords(
  sandbox: Sandbox,
  owner: Patient,
  given?: Given,
): Promise<OwnerRecords> {
  /** What has to be built, as the rest is still good. */
  const renew = async <K extends keyof OwnerRecords>(
    keys: readonly K[],
    build: () => Promise<Pick<OwnerRecords, K>>,
  ) => {
    const old = given?.records
    if (!old || keys.some((key) => given.isSpent(old[key]))) return build()
    return Object.fromEntries(keys.map((key) => [key, old[key]])) as Pick<OwnerRecords, K>
  }
  const order = await renew(['orderId', 'kitCode', 'messageId'], async () => {
    const { orderId, sampleId } = await sandbox.orderKit(owner)
    await arriveResults(orderId)
    return { orderId, kitCode: sampleId, messageId: await buildMessage(orderId) }
  })
  return {
    patientId: owner.patientId,
    word: 'Zorvexity',
    ...order,
    ...(await renew(['jobId', 'biomarker'], async () => {
      const jobId = await readReport(sandbox, owner)
      return { jobId, biomarker: await findBiomarker(jobId) }
    })),
    ...(await renew(['reviewId'], async () => ({
      reviewId: await readReport(sandbox, owner, true),
    }))),
    ...(await renew(['draftId'], async () => ({ draftId: await buildDraft(owner.patientId) }))),
    ...(await renew(['sessionId'], async () => ({
      sessionId: (await openSession(owner.userId)).sessionId,
    }))),
    ...(await renew(['passkeyId'], async () => ({ passkeyId: await buildPasskey(owner.userId) }))),
    ...(await renew(['criticalId'], async () => ({
      criticalId: await raiseTestCritical(owner.patientId),
    }))),
    ...(await renew(['answerRequestId'], async () => ({
      answerRequestId: await buildAnswerRequest(owner.patientId),
    }))),
    ...(await renew(['workoutId'], async () => ({
      workoutId: await buildWorkout(owner.serviceUserId),
    }))),
    ...(await renew(['overrideId'], async () => ({
      overrideId: await buildOverride(owner.patientId),
    }))),
    ...(await renew(['conversationId', 'attachmentId'], () => buildConversation(owner.patientId))),
  }
}

async function buildDraft(patientId: string) {
  await db().draft.deleteMany({ where: { patientId } })
  const data = { shipping: { receiverName: 'Ada Zorvexity', firstLine: '77 Larkspur Lane' } }
  const { id } = await db().draft.create({
    data: { patientId, kind: 'order-kit', step: 'check', data },
  })
  return id
}

async function buildMessage(orderId: OrderId) {
  const { id } = await db().serviceMessage.create({
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
  return id
}

async function buildAnswerRequest(patientId: string) {
  const question = { key: 'SMOKER', text: 'Does Zorvexity smoke?', type: 'text', isRequired: true }
  const rest = { options: [], constraint: null, defaultAnswer: null, isFasting: false }
  const { id } = await db().answerRequest.create({
    data: {
      patientId,
      draftId: randomUUID(),
      askedBy: 'x',
      testNames: ['Zorvexity panel'],
      questions: [{ ...question, ...rest, markerNames: ['Zorvexity'], targets: [] }],
    },
  })
  return id
}

/** As the app would have read it from the service. */
async function buildWorkout(serviceUserId: string) {
  const id = randomUUID()
  const workout = {
    id,
    user_id: serviceUserId,
    source: { ...ouraRing, device_id: null },
    calendar_date: '2026-05-01',
    timezone_offset: 0,
    time_start: '2026-05-01T07:00:00Z',
    time_end: '2026-05-01T08:00:00Z',
    title: 'Zorvexity run',
    updated_at: '2026-05-01T09:00:00Z',
  }
  const data: object = {
    kind: 'summaries',
    user_id: serviceUserId,
    resource: 'workouts',
    items: [workout],
  }
  await db().$transaction((tx) =>
    recordAnswer(tx, wearableApplier, { origin: 'reconciliation', data }),
  )
  return id
}

async function buildOverride(patientId: string) {
  const { id } = await db().wearableOverride.create({
    data: {
      patientId,
      topic: 'steps',
      kind: 'exclude',
      startsAt: new Date('2026-05-01T07:00:00Z'),
      endsAt: new Date('2026-05-01T08:00:00Z'),
      reason: 'Zorvexity lent the watch',
    },
  })
  return id
}

async function buildConversation(patientId: string) {
  const { id } = await db().conversation.create({
    data: { patientId, topic: 'question', startKey: randomUUID(), waitingSince: new Date() },
  })
  const messages = await db().conversationMessage.createManyAndReturn({
    data: ['patient', 'staff'].map((sender) => ({
      conversationId: id,
      patientId,
      sender,
      authorId: 'x',
      body: 'Zorvexity has a question',
      writeKey: randomUUID(),
    })),
  })
  const bytes = Buffer.from('%PDF-1.7 of Zorvexity')
  const file = await db().messageAttachment.create({
    data: {
      patientId,
      uploaderId: 'x',
      uploadKey: randomUUID(),
      place: id,
      messageId: messages[0]?.id ?? null,
      name: 'Zorvexity.pdf',
      mediaType: 'application/pdf',
      size: bytes.length,
    },
  })
  await attachmentStore().put(attachmentKey(file), bytes)
  return { conversationId: id, attachmentId: file.id }
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
    attachmentId: randomUUID(),
    answerRequestId: randomUUID(),
    workoutId: randomUUID(),
    overrideId: randomUUID(),
    word: 'Nobodyhere',
  }
}

/** An address without earlier requests, so that attempts are not counted together. */
export function inventAddress() {
  return `2001:db8:${[...randomBytes(12).toString('hex').matchAll(/.{4}/g)].map(([part]) => part).join(':')}`
}
