import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'
import type { WireOrder } from '#contract/orders.ts'
import { provideCountryFinder } from '#lib/accounts/country-finder.ts'
import type { Context, StaffRole } from '#lib/auth/context.ts'
import { provideReceiptWriter } from '#lib/consents/receipt-writer.ts'
import { provideInspector } from '#lib/conversations/attachments/open-upload.ts'
import { closeDb, db } from '#lib/db/client.ts'
import { asPatientId, type PatientId } from '#lib/ids.ts'
import { findCountry } from '#platform/find-country.ts'
import { BlockWriter } from '#platform/pdf/write-blocks.ts'
import { inspectUpload } from '#platform/untrusted-files/inspect-upload.ts'
import { provideRedrawing } from '#platform/untrusted-files/provide-redrawing.ts'
import { redrawUpload } from '#platform/untrusted-files/redraw-upload.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'

export const fixtureTeamId = '11111111-1111-4111-8111-111111111111'
export const fixtureSecret = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`

export type WebFixture = Awaited<ReturnType<typeof createWebFixture>>

/**
 * The web app’s settings over a fresh database, with patients. Call it first, because settings are read once; close it after
 * the test file.
 */
export async function createWebFixture(overrides: Record<string, string> = {}) {
  const database = await createTestDatabase('web')
  const filesFolder = await mkdtemp(path.join(tmpdir(), 'phial-web-files-'))
  stubSettings({ DATABASE_URL: database.url, WEB_FILES_DIR: filesFolder, ...overrides })
  provideInspector(inspectUpload)
  provideRedrawing(redrawUpload)
  provideReceiptWriter(BlockWriter.create)
  provideCountryFinder(findCountry)
  await db().signUpSetting.create({ data: { isOpen: true } })

  return {
    db: db(),
    url: database.url,
    filesFolder,
    buildPatient,
    async close() {
      await closeDb()
      await database.drop()
      await rm(filesFolder, { recursive: true, force: true })
      vi.unstubAllEnvs()
    },
  }
}

/** The web app's required settings. */
export function stubSettings(given: Record<string, string>) {
  const settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    WEB_URL: 'http://localhost:3000',
    AUTH_SECRET: 'a-secret-for-tests-only-of-enough-length',
    WEB_FILES_KEY: `test:${'0'.repeat(43)}`,
    SERVICE_BASE_URL: 'http://127.0.0.1:9',
    SERVICE_API_KEY: 'sk_us_fixture',
    SERVICE_TEAM_ID: fixtureTeamId,
    SERVICE_WEBHOOK_SECRET: fixtureSecret,
    LOCAL_SANDBOX: 'true',
    ...given,
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
}

/** A patient with an account and a service user. */
async function buildPatient(parts: { isStock?: boolean } = {}) {
  const userId = randomUUID()
  const serviceUserId = randomUUID()
  if (!parts.isStock) {
    await db().user.create({
      data: { id: userId, name: 'Ada Mendel', email: `${userId}@example.com`, emailVerified: true },
    })
  }
  const patient = await db().patient.create({
    data: {
      userId: parts.isStock ? null : userId,
      isStock: parts.isStock ?? false,
      serviceUserId,
      firstName: 'Ada',
      lastName: 'Mendel',
    },
  })
  const patientId = asPatientId(patient.id)
  return {
    patientId,
    serviceUserId,
    userId,
    context: patientContext(userId, patientId),
  }
}

function patientContext(userId: string, patientId: PatientId): Context {
  return {
    actor: {
      kind: 'patient',
      userId,
      patientId,
      name: 'Ada Mendel',
      email: `${userId}@example.com`,
    },
    locale: 'en',
    requestId: randomUUID(),
  }
}

export function staffContext(role: StaffRole = 'support'): Context {
  return {
    actor: {
      kind: 'staff',
      userId: randomUUID(),
      role,
      name: 'Sam Reyes',
      email: 'sam@example.com',
    },
    locale: 'en',
    requestId: randomUUID(),
  }
}

export const anonymousContext: Context = {
  actor: { kind: 'anonymous' },
  locale: 'en',
  requestId: 'anonymous',
}

/** The body of a webhook about an order. */
export function buildEnvelope(
  order: WireOrder,
  clientUserId: string | null,
  eventType = 'labtest.order.updated',
) {
  return JSON.stringify({
    event_type: eventType,
    team_id: order.team_id,
    user_id: order.user_id,
    client_user_id: clientUserId,
    data: order,
  })
}

/** Stores a delivery in the log, as the receiver does. */
export async function logMessage(
  body: string,
  eventType = 'labtest.order.updated',
  messageId = `msg_${randomUUID()}`,
) {
  await db().serviceMessage.create({
    data: {
      id: messageId,
      origin: 'webhook',
      eventType,
      body,
      bodySha256: createHash('sha256').update(body).digest('base64'),
    },
  })
}

/** Every projection as one text. */
export async function dumpProjections() {
  const rows = await db()
    .$queryRaw`SELECT to_jsonb(p)::text AS row FROM order_projection p ORDER BY order_id`
  const events = await db()
    .$queryRaw`SELECT to_jsonb(e)::text AS row FROM order_projection_event e ORDER BY order_id, event_id`
  return JSON.stringify([rows, events])
}
