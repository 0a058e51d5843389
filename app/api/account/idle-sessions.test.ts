import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as askTime, POST as tellActivity } from '#app/api/account/activity/route.ts'
import { GET as sessionsRoute } from '#app/api/account/sessions/route.ts'
import { POST as authRoute } from '#app/api/auth/[...all]/route.ts'
import { removeExpired } from '#lib/accounts/remove-expired.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { openAccount } from '#testing/web/test-account.ts'
import { browserRequest, cookiesOf } from '#testing/web/test-web.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>
const password = 'a long enough password'

beforeAll(async () => {
  web = await createWebFixture({ STAFF_IDLE_MINUTES: '15', PATIENT_IDLE_MINUTES: '30' })
})
afterAll(() => web.close())

/** Advances the clock by moving the session's times into the past. */
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

describe('an idle session', () => {
  it.each([
    ['clinician', 'staff', 15],
    ['patient', 'patient', 30],
  ])('of a %s ends by itself', async (role, kind, limit) => {
    const { cookie, userId } = await openAccount({ role })
    await letPass(userId, limit - 1)
    expect(await kindOf(cookie)).toBe(kind)
    await letPass(userId, 1)
    expect(await kindOf(cookie)).toBe('anonymous')
    const refused = await tellActivity(browserRequest('POST', '/api/account/activity', { cookie }))
    expect(refused.status).toBe(401)
    expect(await kindOf(cookie)).toBe('anonymous')
  })

  it('is not extended by background requests of a page', async () => {
    const { cookie, userId } = await openAccount({ role: 'clinician' })
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

  it('is extended by opening a page or by reported activity', async () => {
    const { cookie, userId } = await openAccount({ role: 'clinician' })
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
    const { cookie, userId } = await openAccount()
    const lastActive = async () =>
      (await web.db.session.findFirstOrThrow({ where: { userId } })).lastActiveAt
    const before = await lastActive()
    await minutesLeft(tellActivity, 'POST', cookie)
    expect(await lastActive()).toEqual(before)
    await letPass(userId, 2)
    await minutesLeft(tellActivity, 'POST', cookie)
    expect((await lastActive()).getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  it('still ends at its absolute limit, also for users who became staff since', async () => {
    const { cookie, userId } = await openAccount({ role: 'clinician' })
    await letPass(userId, 12 * 60 - 5, 'created_at')
    expect(await minutesLeft(tellActivity, 'POST', cookie)).toBeLessThanOrEqual(5)
    await letPass(userId, 5, 'created_at')
    expect(await kindOf(cookie)).toBe('anonymous')
  })

  it('is over for better-auth, for the list of sessions, and in the table', async () => {
    const { email, cookie, userId } = await openAccount()
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
