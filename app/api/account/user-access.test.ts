import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as authRoute } from '#app/api/auth/[...all]/route.ts'
import {
  changeStaffRole,
  disableUser,
  enableUser,
  endSessionsOf,
} from '#lib/accounts/user-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { openAccount } from '#testing/web/test-account.ts'
import { browserRequest } from '#testing/web/test-web.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>
const password = 'a long enough password'
const admin = as('admin')

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

function as(role: 'admin' | 'support'): Context {
  const actor = { kind: 'staff' as const, role, userId: randomUUID(), name: 'n', email: 'e' }
  return { actor, locale: 'en', requestId: randomUUID() }
}

const actorOf = async (cookie: string) =>
  (await contextOf(browserRequest('GET', '/', { cookie }))).actor

const signIn = (email: string, given = password) =>
  authRoute(browserRequest('POST', '/api/auth/sign-in/email', { body: { email, password: given } }))

describe('a disabled account', () => {
  it('is signed out with its next request, cannot sign in, and gets no explanation', async () => {
    const { email, cookie, userId } = await openAccount()
    await disableUser(admin, { userId })
    expect((await actorOf(cookie)).kind).toBe('anonymous')
    const right = await signIn(email)
    const wrong = await signIn(email, 'not the password')
    expect([right.status, wrong.status]).toEqual([401, 401])
    const bare = async (answer: Response) => ({
      ...((await answer.json()) as { error: object }).error,
      requestId: '',
    })
    expect(await bare(right)).toEqual(await bare(wrong))
    expect(await web.db.session.count({ where: { userId } })).toBe(0)
    await enableUser(admin, { userId })
    expect((await signIn(email)).status).toBe(200)
  })

  it('is signed out even when only its row was changed', async () => {
    const { cookie, userId } = await openAccount({ role: 'clinician' })
    expect((await actorOf(cookie)).kind).toBe('staff')
    await web.db.user.update({ where: { id: userId }, data: { disabledAt: new Date() } })
    expect((await actorOf(cookie)).kind).toBe('anonymous')
  })

  it('cannot complete a pending second step', async () => {
    const { cookie, userId } = await openAccount()
    const ask = (path: string, body: unknown, given: string) =>
      authRoute(browserRequest('POST', `/api/auth${path}`, { body, cookie: given }))
    await web.db.user.update({ where: { id: userId }, data: { disabledAt: new Date() } })
    expect((await ask('/two-factor/verify-totp', { code: '123456' }, cookie)).status).toBe(401)
    expect((await ask('/change-password', {}, cookie)).status).toBe(401)
  })
})

describe('a lowered role', () => {
  it('takes effect with the next request', async () => {
    const { cookie, userId } = await openAccount({ role: 'admin' })
    expect(await actorOf(cookie)).toMatchObject({ kind: 'staff', role: 'admin' })
    const demote = () => changeStaffRole(admin, { userId, role: 'reviewer' })
    await expect(demote()).rejects.toMatchObject({ code: 'not-possible-now' })
    await openAccount({ role: 'admin' })
    await demote()
    expect(await actorOf(cookie)).toMatchObject({ kind: 'staff', role: 'reviewer' })
  })

  it('is for staff only', async () => {
    const { userId } = await openAccount()
    await expect(changeStaffRole(admin, { userId, role: 'admin' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('managing users', () => {
  it('is for administrators, except on their own account', async () => {
    const { userId } = await openAccount()
    await expect(async () => disableUser(as('support'), { userId })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const self = { userId: 'userId' in admin.actor ? admin.actor.userId : '' }
    await expect(async () => disableUser(admin, self)).rejects.toMatchObject({
      code: 'not-possible-now',
    })
    await expect(async () => disableUser(admin, { userId: 'nobody' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('audits every change', async () => {
    const { userId } = await openAccount({ role: 'support' })
    await endSessionsOf(admin, { userId })
    await changeStaffRole(admin, { userId, role: 'clinician' })
    await disableUser(admin, { userId })
    const rows = await web.db.auditEntry.findMany({
      where: { subjectId: userId, actorRole: 'admin' },
      orderBy: { id: 'asc' },
    })
    expect(rows.map(({ action }) => action)).toEqual([
      'accounts.end-sessions',
      'accounts.change-role',
      'accounts.disable',
    ])
  })

  it('works for the operator, from the command line', async () => {
    const { email, cookie } = await openAccount({ role: 'support' })
    const run = (...given: string[]) =>
      promisify(execFile)(process.execPath, ['scripts/manage-user.ts', ...given])
    await run('role', email, 'admin')
    expect(await actorOf(cookie)).toMatchObject({ role: 'admin' })
    await run('disable', email)
    expect((await actorOf(cookie)).kind).toBe('anonymous')
    await expect(run('disable', 'stranger@example.com')).rejects.toThrow()
  })
})
