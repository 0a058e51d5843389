import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as authRoute } from '#app/api/auth/[...all]/route.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { openAccount } from '#testing/web/test-account.ts'
import { browserRequest, cookiesOf } from '#testing/web/test-web.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

const password = 'a long enough password'

function ask(
  path: string,
  body: unknown,
  options: { cookie?: string; address?: string; headers?: Record<string, string> } = {},
) {
  return authRoute(browserRequest('POST', `/api/auth${path}`, { body, ...options }))
}

async function codeOf(response: Response) {
  const { error } = (await response.json()) as {
    error: { code: string; fields?: Record<string, string> }
  }
  return error.code
}

const who = async (cookie: string) =>
  (await contextOf(browserRequest('GET', '/', { cookie }))).actor

describe('signing in', () => {
  it('creates a new session each time, ends the one held before, and has no token in the body (N36)', async () => {
    const { email, cookie } = await openAccount()
    const response = await ask('/sign-in/email', { email, password }, { cookie })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('token')
    expect(cookiesOf(response)).not.toBe(cookie)
    expect(await who(cookie)).toEqual({ kind: 'anonymous' })
    expect(await who(cookiesOf(response))).toMatchObject({ kind: 'patient', email })
    const [header = ''] = response.headers.getSetCookie()
    expect(header).toMatch(/HttpOnly/i)
    expect(header).toMatch(/SameSite=Lax/i)
    expect(header).toMatch(/Path=\//i)
  })

  it('answers a wrong password and an unknown account alike', async () => {
    const { email } = await openAccount()
    const wrong = await ask('/sign-in/email', { email, password: 'wrong' })
    const unknown = await ask('/sign-in/email', {
      email: 'stranger@example.com',
      password: 'wrong',
    })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(await codeOf(wrong)).toBe(await codeOf(unknown))
  })
})

describe('a session', () => {
  it('ends with its row, and a changed role takes effect at once', async () => {
    const { cookie } = await openAccount()
    const actor = await who(cookie)
    const userId = actor.kind === 'patient' ? actor.userId : ''
    await web.db.user.update({ where: { id: userId }, data: { role: 'support' } })
    expect(await who(cookie)).toMatchObject({ kind: 'staff', role: 'support' })
    await web.db.session.deleteMany({ where: { userId } })
    expect(await who(cookie)).toEqual({ kind: 'anonymous' })
  })

  it('ends with the sign-out', async () => {
    const { cookie } = await openAccount()
    expect((await ask('/sign-out', {}, { cookie })).status).toBe(200)
    expect(await who(cookie)).toEqual({ kind: 'anonymous' })
  })

  it('is rejected when its signature or time is invalid', async () => {
    const { cookie } = await openAccount()
    const firstOfSignature = /(?<=session_token=[^.;]+\.)./
    const forged = cookie.replace(firstOfSignature, (letter) => (letter === 'A' ? 'B' : 'A'))
    expect(forged).not.toBe(cookie)
    expect(await who(forged)).toEqual({ kind: 'anonymous' })
    await web.db.session.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } })
    expect(await who(cookie)).toEqual({ kind: 'anonymous' })
  })

  it('lasts 12 hours for staff', async () => {
    const { email } = await openAccount()
    await web.db.user.update({ where: { email }, data: { role: 'clinician' } })
    const response = await ask('/sign-in/email', { email, password })
    const context = await contextOf(browserRequest('GET', '/', { cookie: cookiesOf(response) }))
    const hours = ((context.session?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
  })

  it('of other devices ends when the password changes', async () => {
    const { email, cookie } = await openAccount()
    const other = cookiesOf(await ask('/sign-in/email', { email, password }))
    const wrong = await ask(
      '/change-password',
      { currentPassword: 'not it', newPassword: 'another password' },
      { cookie },
    )
    expect(await codeOf(wrong)).toBe('invalid-input')
    const changed = await ask(
      '/change-password',
      { currentPassword: password, newPassword: 'another password' },
      { cookie },
    )
    expect(changed.status).toBe(200)
    expect(await who(other)).toEqual({ kind: 'anonymous' })
    expect(await who(cookie)).toEqual({ kind: 'anonymous' })
    expect(await who(cookiesOf(changed))).toMatchObject({ kind: 'patient' })
  })
})
