import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as signUpRoute } from '#app/api/account/sign-up/route.ts'
import { POST as authRoute } from '#app/api/auth/[...all]/route.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { browserRequest, cookiesOf, createWebFixture } from '../../../scripts/test-web.ts'

const origin = 'https://clinic.example'
const password = 'a long enough password'

let web: Awaited<ReturnType<typeof createWebFixture>>

beforeAll(async () => {
  web = await createWebFixture({ WEB_URL: origin, LOCAL_SANDBOX: 'false' })
})
afterAll(() => web.close())

it('binds the session to the host and to https, renews it with each sign-in and clears it (N36)', async () => {
  const email = 'secure@example.com'
  const post = (path: string, body: unknown, cookie = '') =>
    browserRequest('POST', path, { body, headers: { origin, ...(cookie && { cookie }) } })
  const planted = '__Host-phial.session_token=chosen.by-somebody-else'
  const signedUp = await signUpRoute(
    post('/api/account/sign-up', { firstName: 'Ana', lastName: 'Ruiz', email, password }, planted),
  )
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
  const out = await authRoute(post('/api/auth/sign-out', {}, cookiesOf(again)))
  expect(sessionOf(out)).toMatch(/Max-Age=0/i)
  const { actor } = await contextOf(browserRequest('GET', '/', { cookie: cookiesOf(again) }))
  expect(actor.kind).toBe('anonymous')
})

it('is not taken under its plain name, which another host of the domain could set', async () => {
  const session = await web.db.session.findFirstOrThrow()
  const cookie = `phial.session_token=${session.token}.x`
  expect((await contextOf(browserRequest('GET', '/', { cookie }))).actor.kind).toBe('anonymous')
})
