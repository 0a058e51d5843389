import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Context, StaffRole } from '#lib/auth/context.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { cookiePrefix } from '#lib/auth/session-cookie.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env.ts'
import { recordReportAnswer } from '#lib/reports/record-report-answer.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { buildSampleId } from '#service/contract/sample-id.ts'
import { buildReport } from '#service/testing/build-teams-things.ts'
import { createTestSandbox } from '../test-sandbox.ts'
import type { Asker } from './outcomes.ts'

export type TestClinic = Awaited<ReturnType<typeof createTestClinic>>

const hourMs = 3_600_000

/** The web app and the service with everyone who may ask, and one patient who has one of everything. */
export async function createTestClinic() {
  const sandbox = await createTestSandbox()
  const owner = await buildPatient(sandbox, 'Zorvexity')
  const stranger = await buildPatient(sandbox, 'Quillmark')
  const userIds: Record<Exclude<Asker, 'anonymous'>, string> = {
    owner: owner.userId,
    stranger: stranger.userId,
    support: await buildStaff('support'),
    reviewer: await buildStaff('reviewer'),
    clinician: await buildStaff('clinician'),
    admin: await buildStaff('admin'),
  }

  /** A new session for each request, so that none can spoil another. */
  async function cookieOf(asker: Asker) {
    return asker === 'anonymous' ? '' : (await openSession(userIds[asker])).cookie
  }

  async function contextFor(asker: Asker): Promise<Context> {
    const cookie = await cookieOf(asker)
    const context = await contextOf({ headers: new Headers(cookie ? { cookie } : {}) })
    return { ...context, clientAddress: inventAddress() }
  }

  return {
    owner,
    stranger,
    userIds,
    cookieOf,
    contextFor,
    /** What belongs to the owner; made anew where asking for it ends it. */
    buildThings: () => buildThings(sandbox, owner),
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

async function buildThings(sandbox: Sandbox, owner: Patient) {
  const { orderId, sampleId } = await sandbox.orderKit(owner)
  const jobId = await readReport(sandbox, owner)
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
      orderId,
    },
  })
  return {
    messageId: message.id,
    orderId,
    draftId: draft.id,
    kitCode: sampleId,
    sessionId,
    jobId,
    biomarker: await findBiomarker(jobId),
    reviewId: await readReport(sandbox, owner, true),
    patientId: owner.patientId,
    word: 'Zorvexity',
  }
}

async function findBiomarker(jobId: string) {
  const { biomarker } = await db().result.findFirstOrThrow({ where: { jobId } })
  return biomarker
}

/** A report that was read, and needs nobody to look at it unless said otherwise. */
async function readReport(
  { service }: Sandbox,
  { serviceUserId }: Patient,
  needsHumanReview = false,
) {
  const { db: serviceDb, teamId } = service
  const jobId = await buildReport(service, { teamId, userId: serviceUserId })
  await serviceDb.parsingJob.update({ where: { id: jobId }, data: { needsHumanReview } })
  const job = await serviceClient().getParsingJob(jobId)
  await db().$transaction((tx) => recordReportAnswer(tx, job, { origin: 'answer' }))
  return jobId
}

/** Ids of the same kinds that nobody has. */
export function inventThings() {
  return {
    messageId: `msg_${randomUUID()}`,
    orderId: randomUUID(),
    draftId: randomUUID(),
    kitCode: buildSampleId(randomBytes(16)),
    sessionId: randomUUID(),
    jobId: randomUUID(),
    biomarker: '0000-0',
    reviewId: randomUUID(),
    patientId: randomUUID(),
    word: 'Nobodyhere',
  }
}

/** An address that has not asked for anything yet, so that tries are not counted together. */
export function inventAddress() {
  return `2001:db8:${[...randomBytes(12).toString('hex').matchAll(/.{4}/g)].map(([part]) => part).join(':')}`
}
