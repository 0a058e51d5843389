import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DELETE as cancelRoute, POST as changeRoute } from '#app/api/account/change-email/route.ts'
import { POST as confirmRoute } from '#app/api/account/confirm-email-change/route.ts'
import { getAccountSecurity } from '#lib/accounts/get-account-security.ts'
import { contextOf } from '#lib/auth/context-of.ts'
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
let count = 0

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

function inventEmail() {
  count += 1
  return `moved-${count}@example.com`
}

const change = (cookie: string, newEmail: string, password = testPassword) =>
  changeRoute(
    browserRequest('POST', '/api/account/change-email', { body: { newEmail, password }, cookie }),
  )

const confirm = (token: string) =>
  confirmRoute(browserRequest('POST', '/api/account/confirm-email-change', { body: { token } }))

async function request(account: { email: string; cookie: string }, newEmail: string) {
  expect((await change(account.cookie, newEmail)).status).toBe(204)
  return {
    current: await mailedToken(account.email, 'change-email'),
    next: await mailedToken(newEmail, 'change-email'),
  }
}

const subjectsTo = async (to: string) =>
  (await web.db.outgoingMail.findMany({ where: { to } })).map(({ subject }) => subject)

describe('a change of the email address', () => {
  it.each(['current first', 'new first'])('takes both links, %s', async (order) => {
    const account = await openAccount()
    const { email, userId, cookie } = account
    const newEmail = inventEmail()
    const { current, next } = await request(account, newEmail)
    expect(JSON.stringify(await web.db.emailChange.findMany())).not.toContain(next)
    const [first, second] = order === 'current first' ? [current, next] : [next, current]
    expect(await (await confirm(first)).json()).toEqual({ isComplete: false })
    expect(await (await confirm(first)).json()).toEqual({ isComplete: false })
    expect(await actorOf(cookie)).toMatchObject({ email })
    expect(await (await confirm(second)).json()).toEqual({ isComplete: true })
    expect(await actorOf(cookie)).toMatchObject({ email: newEmail })
    expect((await signInWith(newEmail)).status).toBe(200)
    expect((await signInWith(email)).status).toBe(401)
    expect((await confirm(second)).status).toBe(410)
    for (const to of [email, newEmail])
      expect(await subjectsTo(to)).toContain('Your email address was changed')
    const audited = await web.db.auditEntry.findMany({
      where: { subjectId: userId, action: { contains: 'email' } },
      orderBy: { id: 'asc' },
    })
    expect(audited.map(({ action }) => action)).toEqual([
      'accounts.request-email-change',
      'accounts.change-email',
    ])
  })

  it('says what it waits for, and can be canceled', async () => {
    const { cookie, email, userId } = await openAccount()
    const newEmail = inventEmail()
    const read = async () =>
      (await getAccountSecurity(await contextOf(browserRequest('GET', '/', { cookie }))))
        .emailChange
    expect(await read()).toBeNull()
    const { current, next } = await request({ email, cookie }, newEmail)
    expect(await read()).toMatchObject({ newEmail, isCurrentConfirmed: false })
    await confirm(current)
    expect(await read()).toMatchObject({ isCurrentConfirmed: true, isNewConfirmed: false })
    const cancel = () =>
      cancelRoute(browserRequest('DELETE', '/api/account/change-email', { cookie }))
    expect((await cancel()).status).toBe(204)
    expect((await cancel()).status).toBe(204)
    expect(await read()).toBeNull()
    expect((await confirm(next)).status).toBe(410)
    expect(await actorOf(cookie)).toMatchObject({ email })
    const audited = { subjectId: userId, action: 'accounts.cancel-email-change' }
    expect(await web.db.auditEntry.count({ where: audited })).toBe(1)
  })

  it('completes when both links are opened at the same time', async () => {
    const account = await openAccount()
    const { current, next } = await request(account, inventEmail())
    const answers = await Promise.all([confirm(current), confirm(next)])
    const complete = await Promise.all(answers.map((answer) => answer.json()))
    expect(complete).toContainEqual({ isComplete: true })
    expect(complete).toContainEqual({ isComplete: false })
  })

  it('needs the password and another address', async () => {
    const { email, cookie } = await openAccount()
    const fieldsOf = async (...given: [string, string?]) =>
      (await errorOf(await change(cookie, ...given))).fields
    expect(await fieldsOf(inventEmail(), 'not the password')).toEqual({
      password: 'This isn’t your current password.',
    })
    expect(await fieldsOf(email.toUpperCase())).toEqual({
      newEmail: 'This is already your email address.',
    })
    expect(await fieldsOf('nobody')).toHaveProperty('newEmail')
    expect(await web.db.emailChange.count({ where: { user: { email } } })).toBe(0)
  })

  it('does not reveal that an address is taken, and mails its owner', async () => {
    const account = await openAccount()
    const taken = await openAccount()
    const [used, unused] = [
      await change(account.cookie, taken.email),
      await change(account.cookie, inventEmail()),
    ]
    expect([used.status, await used.text()]).toEqual([unused.status, await unused.text()])
    const subjects = await subjectsTo(taken.email)
    expect(subjects).toContain('You already have an account')
    expect(subjects).not.toContain('Confirm your new email address')
  })

  it('is refused when someone opened an account with the address meanwhile', async () => {
    const account = await openAccount()
    const newEmail = inventEmail()
    const { current, next } = await request(account, newEmail)
    await openAccount({ email: newEmail })
    await confirm(current)
    expect((await confirm(next)).status).toBe(410)
    expect(await actorOf(account.cookie)).toMatchObject({ email: account.email })
  })

  it('is dropped by a newer request, by time, and by a changed password', async () => {
    const account = await openAccount()
    const older = await request(account, inventEmail())
    const newer = await request(account, inventEmail())
    expect((await confirm(older.next)).status).toBe(410)
    const body = { currentPassword: testPassword, newPassword: 'another password' }
    const changed = await askAuth('/change-password', body, { cookie: account.cookie })
    expect(changed.status).toBe(200)
    expect((await confirm(newer.current)).status).toBe(410)

    const other = await openAccount()
    const { current } = await request(other, inventEmail())
    await web.db.emailChange.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } })
    expect((await confirm(current)).status).toBe(410)
  })
})
