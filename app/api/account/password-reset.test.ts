import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as requestRoute } from '#app/api/account/request-password-reset/route.ts'
import { POST as resetRoute } from '#app/api/account/reset-password/route.ts'
import {
  actorOf,
  askAuth,
  errorOf,
  mailedToken,
  openAccount,
  signInWith,
  testPassword,
} from '#testing/web/test-account.ts'
import { browserRequest } from '#testing/web/test-web.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

const newPassword = 'a brand new password'

const request = (email: string) =>
  requestRoute(browserRequest('POST', '/api/account/request-password-reset', { body: { email } }))

const reset = (token: string, password = newPassword) =>
  resetRoute(
    browserRequest('POST', '/api/account/reset-password', {
      body: { token, newPassword: password },
    }),
  )

async function requestLink(email: string) {
  expect((await request(email)).status).toBe(204)
  return mailedToken(email, 'reset-password')
}

describe('a reset link', () => {
  it('sets a new password once, ends every session and confirms the address', async () => {
    const { email, cookie, userId } = await openAccount()
    const token = await requestLink(email)
    expect(JSON.stringify(await web.db.accountLink.findMany())).not.toContain(token)
    expect((await reset(token)).status).toBe(204)
    expect(await actorOf(cookie)).toEqual({ kind: 'anonymous' })
    expect((await errorOf(await reset(token, 'yet another password'))).code).toBe('link-expired')
    expect((await signInWith(email)).status).toBe(401)
    expect((await signInWith(email, newPassword)).status).toBe(200)
    const user = await web.db.user.findUniqueOrThrow({ where: { id: userId } })
    expect(user.emailVerified).toBe(true)
    const audit = await web.db.auditEntry.count({
      where: { action: 'accounts.reset-password', subjectId: userId },
    })
    expect(audit).toBe(1)
  })

  it('dies when the password changes', async () => {
    const { email, cookie } = await openAccount()
    const token = await requestLink(email)
    const changed = await askAuth(
      '/change-password',
      { currentPassword: testPassword, newPassword: 'another password' },
      { cookie },
    )
    expect(changed.status).toBe(200)
    expect((await errorOf(await reset(token))).code).toBe('link-expired')
    expect((await signInWith(email, 'another password')).status).toBe(200)
  })

  it('dies with a newer link and with a completed reset', async () => {
    const { email } = await openAccount()
    const older = await requestLink(email)
    const newer = await requestLink(email)
    expect((await errorOf(await reset(older))).code).toBe('link-expired')
    expect((await reset(newer)).status).toBe(204)
    expect((await errorOf(await reset(older, 'yet another password'))).code).toBe('link-expired')
    expect((await signInWith(email, newPassword)).status).toBe(200)
  })

  it('works for one of two concurrent uses', async () => {
    const { email } = await openAccount()
    const token = await requestLink(email)
    const answers = await Promise.all([reset(token, 'the first password'), reset(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410])
  })

  it('survives a password that was refused', async () => {
    const { email } = await openAccount()
    const token = await requestLink(email)
    for (const [refused, message] of [
      ['1234567890', /easy to guess/],
      [testPassword, /your current password/],
      ['short', /at least 10/],
    ] as const) {
      const { fields } = await errorOf(await reset(token, refused))
      expect(fields?.newPassword).toMatch(message)
    }
    expect((await reset(token)).status).toBe(204)
  })

  it('expires after an hour', async () => {
    const { email } = await openAccount()
    const token = await requestLink(email)
    await web.db.accountLink.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } })
    expect((await errorOf(await reset(token))).code).toBe('link-expired')
  })
})

describe('requesting a reset link', () => {
  it('does not reveal whether there is an account', async () => {
    const { email } = await openAccount()
    const [known, unknown] = [await request(email), await request('stranger@example.com')]
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    expect(await web.db.outgoingMail.count({ where: { to: 'stranger@example.com' } })).toBe(0)
  })

  it('sends nothing to a disabled account', async () => {
    const { email, userId } = await openAccount()
    await web.db.user.update({ where: { id: userId }, data: { disabledAt: new Date() } })
    const before = await web.db.outgoingMail.count({ where: { to: email } })
    expect((await request(email)).status).toBe(204)
    expect(await web.db.outgoingMail.count({ where: { to: email } })).toBe(before)
  })
})
