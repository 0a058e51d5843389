import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { verifyAudit } from '#lib/audit/verify-audit.ts'
import { db } from '#lib/db/client.ts'
import { limitsFromAddress } from '#lib/rate-limit/rules.ts'
import type { Caller } from '#testing/authorization/outcomes.ts'
import {
  createTestClinic,
  inventAddress,
  type TestClinic,
} from '#testing/authorization/test-clinic.ts'
import { openAccount } from '#testing/web/test-account.ts'
import { startWebServer } from '#testing/web/test-web-server.ts'

const webUrl = 'http://localhost:3000'
const password = 'a long enough password'
const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.7258.67 Safari/537.36'

let clinic: TestClinic
let server: Awaited<ReturnType<typeof startWebServer>>

beforeAll(async () => {
  clinic = await createTestClinic()
  server = await startWebServer()
})
afterAll(async () => {
  await server.close()
  await clinic.close()
})

interface Asked {
  body?: unknown
  cookie?: string
  address?: string
  headers?: Record<string, string>
}

/** A request of a browser through the listener; returns its rows of the audit. */
async function ask(
  method: string,
  path: string,
  { body, cookie = '', address, headers }: Asked = {},
) {
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: {
      'x-forwarded-for': address ?? inventAddress(),
      'user-agent': browser,
      cookie,
      ...headers,
      ...(method !== 'GET' && { origin: webUrl, 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
  const requestId = response.headers.get('x-request-id') ?? ''
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    rows: await db().auditEntry.findMany({ where: { requestId } }),
  }
}

const askAs = async (caller: Caller, method: string, path: string, asked: Asked = {}) =>
  ask(method, path, { ...asked, cookie: await clinic.cookieOf(caller) })

async function signUp() {
  const { userId } = await openAccount({ password })
  return db().user.findUniqueOrThrow({ where: { id: userId } })
}

const signIn = (email: string, given: string, address?: string) =>
  ask('POST', 'auth/sign-in/email', {
    body: { email, password: given },
    ...(address && { address }),
  })

describe('where an audited request came from (N49)', () => {
  it('is its address, the families of browser and system, and the session', async () => {
    const address = inventAddress()
    const { orderId } = await clinic.buildOwnerRecords()
    const { rows } = await askAs('support', 'GET', `clinic/orders/${orderId}`, { address })
    const origin = { address, device: 'Chrome, Windows', sessionId: expect.any(String) }
    expect(rows).toMatchObject([{ action: 'orders.read', reason: null, ...origin }])
    const session = await db().session.findUnique({ where: { id: rows[0]?.sessionId ?? '' } })
    expect(session?.userId).toBe(clinic.userIds.support)
    const refused = await askAs('stranger', 'GET', `orders/${orderId}`, { address })
    expect(refused.rows).toMatchObject([{ outcome: 'denied', reason: 'not-found', ...origin }])
  })

  it('names who signed in, and the session that began', async () => {
    const user = await signUp()
    const address = inventAddress()
    const { rows } = await signIn(user.email, password, address)
    const session = await db().session.findFirstOrThrow({
      where: { userId: user.id },
      orderBy: { createdAt: 'desc' },
    })
    expect(rows).toMatchObject([
      {
        action: 'accounts.sign-in',
        actorId: user.id,
        actorRole: 'patient',
        subjectId: user.id,
        outcome: 'done',
        address,
        device: 'Chrome, Windows',
        sessionId: session.id,
      },
    ])
  })

  it('says whose sign-in was refused, from where and why', async () => {
    const user = await signUp()
    const address = inventAddress()
    const wrong = await signIn(user.email, 'not the right password', address)
    expect(wrong.rows).toMatchObject([
      {
        actorId: null,
        subjectId: user.id,
        outcome: 'denied',
        reason: 'wrong-credentials',
        address,
      },
    ])
    const unknown = await signIn(`${randomUUID()}@example.com`, password, address)
    expect(unknown.rows).toMatchObject([
      { actorId: null, subjectId: null, outcome: 'denied', reason: 'wrong-credentials', address },
    ])
  })

  it('records refusals by a limit too, but cannot be flooded by them', async () => {
    const user = await signUp()
    const address = inventAddress()
    let limited = await signIn(user.email, 'not the right password', address)
    for (let tries = 0; limited.status !== 429 && tries < 20; tries += 1)
      limited = await signIn(user.email, 'not the right password', address)
    expect(limited.rows).toMatchObject([{ subjectId: user.id, reason: 'sign-in-held' }])
    await db().$executeRaw`
      UPDATE rate_limit SET count = ${limitsFromAddress.limit}, since = now() WHERE key LIKE ${`${limitsFromAddress.name}:%`}`
    const again = await signIn(user.email, 'not the right password', address)
    expect([again.status, again.rows]).toEqual([429, []])
  })
})

describe('what a list showed', () => {
  it('is audited by id, with the kinds of filters and never what was searched for', async () => {
    await clinic.buildOwnerRecords()
    const asked = { body: { search: 'Zorvexity' } }
    const { rows, body } = await askAs('support', 'POST', 'clinic/patients/search', asked)
    expect(body.patients).toHaveLength(1)
    expect(rows).toMatchObject([
      {
        action: 'patients.list',
        shownIds: [clinic.owner.patientId],
        filters: ['search'],
        subjectId: null,
      },
    ])
    expect(
      JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? '' : value)),
    ).not.toMatch(/zorvexity/i)
  })

  it('is recorded again when the open page shows another person', async () => {
    const cookie = await clinic.cookieOf('support')
    const list = (access?: string) =>
      ask('POST', 'clinic/patients/search', {
        cookie,
        body: { search: 'Quillmark' },
        ...(access && { headers: { [accessHeader]: access } }),
      })
    const first = await list()
    const token = String(first.body.access)
    expect((await list(token)).rows).toEqual([])
    const { patientId } = clinic.owner
    await db().patient.update({ where: { id: patientId }, data: { firstName: 'Quillmark' } })
    const changed = await list(token)
    await db().patient.update({ where: { id: patientId }, data: { firstName: 'Ada' } })
    expect(changed.rows).toHaveLength(1)
    expect(changed.rows[0]?.shownIds).toContain(patientId)
    expect((await verifyAudit(db())).faults).toEqual([])
  })
})
