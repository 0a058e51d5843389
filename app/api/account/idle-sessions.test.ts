import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as askTime, POST as tellActivity } from '#app/api/account/activity/route.ts'
import { GET as sessionsRoute } from '#app/api/account/sessions/route.ts'
import { POST as signUpRoute } from '#app/api/account/sign-up/route.ts'
import { POST as authRoute } from '#app/api/auth/[...all]/route.ts'
import { removeExpired } from '#lib/accounts/remove-expired.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { browserRequest, cookiesOf, createWebFixture } from '../../../scripts/test-web.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>
let count = 0
const password = 'a long enough password'

beforeAll(async () => {
  web = await createWebFixture({ STAFF_IDLE_MINUTES: '15', PATIENT_IDLE_MINUTES: '30' })
})
afterAll(() => web.close())

async function signIn(role = 'patient') {
  count += 1
  const email = `idle${count}@example.com`
  const body = { firstName: 'Ana', lastName: 'Ruiz', email, password }
  const cookie = cookiesOf(
    await signUpRoute(browserRequest('POST', '/api/account/sign-up', { body })),
  )
  const user = await web.db.user.update({ where: { email }, data: { role } })
  return { email, cookie, userId: user.id }
}

/** The clock of the tests: what lies back for a session lies back further. */
async function letPass(userId: string, minutes: number, column = 'last_active_at') {
  await web.db.$executeRawUnsafe(
    `UPDATE session SET ${column} = ${column} - make_interval(mins => $1) WHERE user_id = $2`,
    minutes,
    userId,
  )
}

const kindOf = async (cookie: string, headers: Record<string, string> = {}) =>
  (await contextOf(browserRequest('GET', '/', { cookie, headers }))).actor.kind

async function minutesLeft(ask: typeof askTime, method: string, cookie: string) {
  const response = await ask(browserRequest(method, '/api/account/activity', { cookie }))
  expect(response.status).toBe(200)
  const { endsInMs } = (await response.json()) as { endsInMs: number }
  return endsInMs / 60_000
}

describe('a session that nobody works in', () => {
  it.each([
    ['clinician', 'staff', 15],
    ['patient', 'patient', 30],
  ])('of a %s ends by itself', async (role, kind, limit) => {
    const { cookie, userId } = await signIn(role)
    await letPass(userId, limit - 1)
    expect(await kindOf(cookie)).toBe(kind)
    await letPass(userId, 1)
    expect(await kindOf(cookie)).toBe('anonymous')
    const refused = await tellActivity(browserRequest('POST', '/api/account/activity', { cookie }))
    expect(refused.status).toBe(401)
    expect(await kindOf(cookie)).toBe('anonymous')
  })

  it('is not kept alive by what a page asks by itself', async () => {
    const { cookie, userId } = await signIn('clinician')
    await letPass(userId, 10)
    const byItself: Record<string, string>[] = [
      { 'sec-fetch-mode': 'cors', accept: 'application/json' },
      { 'sec-fetch-mode': 'cors', accept: 'text/event-stream' },
      { 'sec-fetch-mode': 'cors', rsc: '1' },
      { 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' },
      { 'sec-fetch-mode': 'navigate', rsc: '1', accept: 'text/html' },
      { accept: '*/*' },
    ]
    for (const headers of byItself) await kindOf(cookie, headers)
    expect(await minutesLeft(askTime, 'GET', cookie)).toBeLessThanOrEqual(5)
    await letPass(userId, 5)
    expect(await kindOf(cookie)).toBe('anonymous')
  })

  it('goes on when the person opens a page or the page tells of their work', async () => {
    const { cookie, userId } = await signIn('clinician')
    await letPass(userId, 14)
    expect(await minutesLeft(askTime, 'GET', cookie)).toBeLessThanOrEqual(1)
    expect(await minutesLeft(tellActivity, 'POST', cookie)).toBeGreaterThan(14)
    await letPass(userId, 14)
    await kindOf(cookie, { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' })
    expect(await minutesLeft(askTime, 'GET', cookie)).toBeGreaterThan(14)
    await letPass(userId, 14)
    await kindOf(cookie, { accept: 'text/html,application/xhtml+xml' })
    expect(await minutesLeft(askTime, 'GET', cookie)).toBeGreaterThan(14)
  })

  it('is written at most once a minute', async () => {
    const { cookie, userId } = await signIn()
    const lastActive = async () =>
      (await web.db.session.findFirstOrThrow({ where: { userId } })).lastActiveAt
    const before = await lastActive()
    await minutesLeft(tellActivity, 'POST', cookie)
    expect(await lastActive()).toEqual(before)
    await letPass(userId, 2)
    await minutesLeft(tellActivity, 'POST', cookie)
    expect((await lastActive()).getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  it('ends at its fixed end all the same, also for whoever became staff since', async () => {
    const { cookie, userId } = await signIn('clinician')
    await letPass(userId, 12 * 60 - 5, 'created_at')
    expect(await minutesLeft(tellActivity, 'POST', cookie)).toBeLessThanOrEqual(5)
    await letPass(userId, 5, 'created_at')
    expect(await kindOf(cookie)).toBe('anonymous')
  })

  it('is over for the library that signs in, for the list of sessions, and for the table', async () => {
    const { email, cookie, userId } = await signIn()
    await letPass(userId, 31)
    const verify = await authRoute(
      browserRequest('POST', '/api/auth/two-factor/verify-totp', {
        body: { code: '123456' },
        cookie,
      }),
    )
    expect(verify.status).toBe(401)
    const answer = await authRoute(
      browserRequest('POST', '/api/auth/sign-in/email', { body: { email, password } }),
    )
    const listed = await sessionsRoute(
      browserRequest('GET', '/api/account/sessions', { cookie: cookiesOf(answer) }),
    )
    expect(await listed.json()).toHaveLength(1)
    await removeExpired()
    expect(await web.db.session.count({ where: { userId } })).toBe(1)
  })
})
