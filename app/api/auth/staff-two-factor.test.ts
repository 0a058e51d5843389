import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as sessionsRoute } from '#app/api/account/sessions/route.ts'
import { POST as authRoute } from '#app/api/auth/[...all]/route.ts'
import { GET as eventsRoute } from '#app/api/events/route.ts'
import { computeTotp } from '#e2e/support/people/totp.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { hasPermission } from '#lib/auth/permissions.ts'
import { openAccount } from '#testing/web/test-account.ts'
import { browserRequest, cookiesOf } from '#testing/web/test-web.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'

type Route = Partial<
  Record<
    'GET' | 'POST' | 'PUT' | 'DELETE',
    (request: Request, given: { params: Promise<Record<string, string>> }) => Promise<Response>
  >
>

let web: Awaited<ReturnType<typeof createWebFixture>>
const password = 'a long enough password'
const clinicRoutes = readdirSync('app/api/clinic', { recursive: true, encoding: 'utf8' }).filter(
  (file) => path.basename(file) === 'route.ts',
)

beforeAll(async () => {
  web = await createWebFixture({ STAFF_TWO_FACTOR: 'required' })
})
afterAll(() => web.close())

const ask = (given: string, body: unknown, cookie = '') =>
  authRoute(browserRequest('POST', `/api/auth${given}`, { body, cookie }))

const actorOf = async (cookie: string) =>
  (await contextOf(browserRequest('GET', '/', { cookie }))).actor

describe('a staff member without a second step', () => {
  let cookie: string
  beforeAll(async () => {
    cookie = (await openAccount({ role: 'admin' })).cookie
  })

  it.each(clinicRoutes)('gets nothing of app/api/clinic/%s', async (file) => {
    const route = (await import(pathToFileURL(path.resolve('app/api/clinic', file)).href)) as Route
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const handler = route[method]
      if (!handler) continue
      const request = browserRequest(method, `/api/clinic/${path.dirname(file)}`, { cookie })
      const response = await handler(request, { params: Promise.resolve({}) })
      const { error } = (await response.json()) as { error: { code: string } }
      expect([method, response.status, error.code]).toEqual([method, 403, 'second-step-missing'])
    }
  })

  it('has no permission except for their own account', async () => {
    const actor = await actorOf(cookie)
    expect(hasPermission(actor, 'account:own')).toBe(true)
    for (const permission of [
      'orders:read',
      'patients:read',
      'events:all',
      'users:manage',
    ] as const)
      expect(hasPermission(actor, permission)).toBe(false)
    expect((await eventsRoute(browserRequest('GET', '/api/events', { cookie }))).status).toBe(403)
    const sessions = await sessionsRoute(browserRequest('GET', '/api/account/sessions', { cookie }))
    expect(sessions.status).toBe(200)
  })

  it('has access once it is set up, but not in earlier sessions, and cannot turn it off', async () => {
    const { email, cookie: asked } = await openAccount({ role: 'clinician' })
    const elsewhere = cookiesOf(await ask('/sign-in/email', { email, password }))
    const enabled = await ask('/two-factor/enable', { password }, asked)
    const { key } = (await enabled.json()) as { key: string }
    const verified = await ask('/two-factor/verify-totp', { code: computeTotp(key) }, asked)
    const now = cookiesOf(verified)
    expect(hasPermission(await actorOf(now), 'orders:read')).toBe(true)
    expect((await actorOf(elsewhere)).kind).toBe('anonymous')
    expect((await actorOf(asked)).kind).toBe('anonymous')
    expect((await ask('/two-factor/disable', { password, code: '000000' }, now)).status).toBe(409)
    expect(hasPermission(await actorOf(now), 'orders:read')).toBe(true)
  })

  it('differs from a patient, who may choose', async () => {
    const patient = await openAccount({ role: 'patient' })
    expect(hasPermission(await actorOf(patient.cookie), 'orders:read-own')).toBe(true)
  })
})
