import { createHash, randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { Context, StaffRole } from '#lib/auth/context.ts'
import { closeDb, db } from '#lib/db/client.ts'
import type { WireOrder } from '#service/contract/orders.ts'
import { createTestDatabase } from '../../../scripts/test-database.ts'

export const fixtureTeamId = '11111111-1111-4111-8111-111111111111'
export const fixtureSecret = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`

export type OrderFixture = Awaited<ReturnType<typeof createOrderFixture>>

/** The web app's settings over a fresh database, with patients to own orders; close it when the test file is done. */
export async function createOrderFixture(further: Record<string, string> = {}) {
  const database = await createTestDatabase('web')
  stubSettings({ DATABASE_URL: database.url, ...further })

  return {
    databaseUrl: database.url,
    buildPatient,
    async close() {
      await closeDb()
      await database.drop()
      vi.unstubAllEnvs()
    },
  }
}

/** The settings that the web app cannot start without. */
export function stubSettings(given: Record<string, string>) {
  const settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    WEB_URL: 'http://localhost:3000',
    AUTH_SECRET: 'a-secret-for-tests-only-of-enough-length',
    SERVICE_BASE_URL: 'http://127.0.0.1:9',
    SERVICE_API_KEY: 'sk_us_fixture',
    SERVICE_TEAM_ID: fixtureTeamId,
    SERVICE_WEBHOOK_SECRET: fixtureSecret,
    SERVICE_TIMEOUT_MS: '2000',
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
  return {
    patientId: patient.id,
    serviceUserId,
    userId,
    context: patientContext(userId, patient.id),
  }
}

function patientContext(userId: string, patientId: string): Context {
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

/** Puts a delivery into the log as the receiver does. */
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
