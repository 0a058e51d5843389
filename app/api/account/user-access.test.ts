import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as signUpRoute } from '#app/api/account/sign-up/route.ts'
import { POST as authRoute } from '#app/api/auth/[...all]/route.ts'
import {
  changeStaffRole,
  disableUser,
  enableUser,
  endSessionsOf,
} from '#lib/accounts/user-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { browserRequest, cookiesOf, createWebFixture } from '../../../scripts/test-web.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>
let count = 0
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

async function signUp(role = 'patient') {
  count += 1
  const email = `access${count}@example.com`
  const body = { firstName: 'Ana', lastName: 'Ruiz', email, password }
  const cookie = cookiesOf(
    await signUpRoute(browserRequest('POST', '/api/account/sign-up', { body })),
  )
  const { id: userId } = await web.db.user.update({ where: { email }, data: { role } })
  return { email, cookie, userId }
}

const actorOf = async (cookie: string) =>
  (await contextOf(browserRequest('GET', '/', { cookie }))).actor

const signIn = (email: string, given = password) =>
  authRoute(browserRequest('POST', '/api/auth/sign-in/email', { body: { email, password: given } }))

describe('an account that is disabled', () => {
  it('is dead with its next request, signs in no more, and is told nothing', async () => {
    const { email, cookie, userId } = await signUp()
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

  it('is dead too when its row alone was changed', async () => {
    const { cookie, userId } = await signUp('clinician')
    expect((await actorOf(cookie)).kind).toBe('staff')
    await web.db.user.update({ where: { id: userId }, data: { disabledAt: new Date() } })
    expect((await actorOf(cookie)).kind).toBe('anonymous')
  })

  it('does not get in by the second step that was waiting', async () => {
    const { cookie, userId } = await signUp()
    const ask = (path: string, body: unknown, given: string) =>
      authRoute(browserRequest('POST', `/api/auth${path}`, { body, cookie: given }))
    await web.db.user.update({ where: { id: userId }, data: { disabledAt: new Date() } })
    expect((await ask('/two-factor/verify-totp', { code: '123456' }, cookie)).status).toBe(401)
    expect((await ask('/change-password', {}, cookie)).status).toBe(401)
  })
})

describe('a role that is lowered', () => {
  it('counts with the next request', async () => {
    const { cookie, userId } = await signUp('admin')
    expect(await actorOf(cookie)).toMatchObject({ kind: 'staff', role: 'admin' })
    await changeStaffRole(admin, { userId, role: 'reviewer' })
    expect(await actorOf(cookie)).toMatchObject({ kind: 'staff', role: 'reviewer' })
  })

  it('is for staff alone', async () => {
    const { userId } = await signUp()
    await expect(changeStaffRole(admin, { userId, role: 'admin' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('who manages users', () => {
  it('is the administrator, never of themselves', async () => {
    const { userId } = await signUp()
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

  it('leaves a trace of every change', async () => {
    const { userId } = await signUp('support')
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

  it('may be the operator, from the command line', async () => {
    const { email, cookie } = await signUp('support')
    const run = (...given: string[]) =>
      promisify(execFile)(process.execPath, ['scripts/manage-user.ts', ...given])
    await run('role', email, 'admin')
    expect(await actorOf(cookie)).toMatchObject({ role: 'admin' })
    await run('disable', email)
    expect((await actorOf(cookie)).kind).toBe('anonymous')
    await expect(run('disable', 'nobody@example.com')).rejects.toThrow()
  })
})
