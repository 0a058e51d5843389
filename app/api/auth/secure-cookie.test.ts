import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as authRoute } from '#app/api/auth/[...all]/route.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { env } from '#lib/env/env.ts'
import { openAccount } from '#testing/web/test-account.ts'
import { browserRequest, cookiesOf } from '#testing/web/test-web.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'

const origin = 'https://clinic.example'
const password = 'a long enough password'

let web: Awaited<ReturnType<typeof createWebFixture>>

beforeAll(async () => {
  web = await createWebFixture({
    WEB_URL: origin,
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'Clinic <no-reply@clinic.example>',
    CLINIC_PHONE: '+13035550142',
    LOCAL_SANDBOX: 'false',
  })
})
afterAll(() => web.close())

it('binds the session to host and https, renews it with each sign-in and clears it on sign-out (N36)', async () => {
  const email = 'secure@example.com'
  const post = (path: string, body: unknown, cookie = '') =>
    browserRequest('POST', path, { body, headers: { origin, ...(cookie && { cookie }) } })
  const planted = '__Host-phial.session_token=chosen.by-somebody-else'
  const { response: signedUp } = await openAccount({
    email,
    password,
    headers: { origin },
    cookie: planted,
  })
  const sessionOf = (response: Response) =>
    response.headers.getSetCookie().find((cookie) => cookie.includes('session_token')) ?? ''
  expect(sessionOf(signedUp)).toMatch(/^__Host-phial\.session_token=/)
  for (const attribute of [/; Path=\//i, /; HttpOnly/i, /; Secure/i, /; SameSite=Lax/i])
    expect(sessionOf(signedUp)).toMatch(attribute)
  expect(sessionOf(signedUp)).not.toMatch(/Domain=/i)
  const before = cookiesOf(signedUp)
  expect(before).not.toContain('chosen')
  const again = await authRoute(post('/api/auth/sign-in/email', { email, password }, before))
  expect(cookiesOf(again)).not.toBe(before)
  const { actor: former } = await contextOf(browserRequest('GET', '/', { cookie: before }))
  expect(former.kind).toBe('anonymous')
  const out = await authRoute(post('/api/auth/sign-out', {}, cookiesOf(again)))
  expect(sessionOf(out)).toMatch(/Max-Age=0/i)
  const { actor } = await contextOf(browserRequest('GET', '/', { cookie: cookiesOf(again) }))
  expect(actor.kind).toBe('anonymous')
})

it('is not accepted under its plain name, which another host of the domain could set', async () => {
  const { userId } = await web.buildPatient()
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + 3_600_000)
  await web.db.session.create({ data: { id: randomUUID(), userId, token, expiresAt } })
  const signature = createHmac('sha256', env().AUTH_SECRET).update(token).digest('base64')
  const kindWith = async (name: string) => {
    const cookie = `${name}=${encodeURIComponent(`${token}.${signature}`)}`
    return (await contextOf(browserRequest('GET', '/', { cookie }))).actor.kind
  }
  expect(await kindWith('__Host-phial.session_token')).toBe('patient')
  expect(await kindWith('phial.session_token')).toBe('anonymous')
})
