import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as signUpRoute } from '#app/api/account/sign-up/route.ts'
import { POST as authRoute } from '#app/api/auth/[...all]/route.ts'
import { createAccount, hashAccountPassword } from '#lib/accounts/create-account.ts'
import { findLink, issueLink } from '#lib/accounts/links/account-link.ts'
import { removeExpired } from '#lib/accounts/remove-expired.ts'
import { extendSession } from '#lib/accounts/session-time.ts'
import { completeSignUp } from '#lib/accounts/sign-up/complete-sign-up.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { db } from '#lib/db/client.ts'
import { verificationHours } from '#lib/mail/templates/link-lifetimes.ts'
import { countFailure } from '#lib/rate-limit/count-failure.ts'
import { signInOfAccount } from '#lib/rate-limit/rules.ts'
import { clockErrors, withClockOff } from '#testing/clock/with-clock-off.ts'
import { browserRequest, cookiesOf } from '#testing/web/test-web.ts'
import { anonymousContext, createWebFixture } from '#testing/web/web-fixture.ts'

const minuteMs = 60_000
/** For the time that a test takes on a busy machine. */
const slackMs = 10 * minuteMs

let web: Awaited<ReturnType<typeof createWebFixture>>
let serial = 0

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

function expectAbout(actualMs: number | undefined, expectedMs: number) {
  expect(Math.abs((actualMs ?? 0) - expectedMs)).toBeLessThan(slackMs)
}

/** Milliseconds from PostgreSQL's now until the newest row's expires_at. */
async function readLifeMs(table: 'session' | 'account_link' | 'pending_sign_up') {
  const [row] = await db().$queryRawUnsafe<{ life: number }[]>(
    `SELECT extract(epoch FROM expires_at - now())::float8 * 1000 AS life FROM ${table} ORDER BY created_at DESC LIMIT 1`,
  )
  return row?.life
}

async function signIn() {
  serial += 1
  const email = `ana${serial}@example.com`
  const password = `quite-a-long-phrase-${serial}`
  const passwordHash = await hashAccountPassword(password)
  const name = 'Ana Ruiz'
  await db().$transaction(async (tx) => {
    const account = { email, name, passwordHash, role: 'patient', locale: 'en' } as const
    const userId = await createAccount(tx, { ...account, emailVerified: true })
    await tx.patient.create({ data: { userId, firstName: 'Ana', lastName: 'Ruiz' } })
  })
  const answer = await authRoute(
    browserRequest('POST', '/api/auth/sign-in/email', {
      address: `198.51.100.${serial}`,
      body: { email, password },
    }),
  )
  expect(answer.status).toBe(200)
  return cookiesOf(answer)
}

const read = (cookie: string) => contextOf({ headers: new Headers({ cookie }) })

describe.each(clockErrors)('a process whose clock is %s (N60)', (_name, offMs) => {
  it('neither extends nor ends a session', async () => {
    await db().session.deleteMany()
    const cookie = await withClockOff(offMs, signIn)
    const fresh = await withClockOff(offMs, () => read(cookie))
    expect(fresh.actor.kind).toBe('patient')
    expectAbout(fresh.session?.endsInMs, 30 * minuteMs)
    expectAbout(await readLifeMs('session'), 30 * 24 * 60 * minuteMs)
    await db().$executeRaw`UPDATE session SET last_active_at = now() - interval '31 minutes'`
    expect((await withClockOff(offMs, () => read(cookie))).actor.kind).toBe('anonymous')
  })

  it('issues links that live as long as they should, and accepts no expired one', async () => {
    const { userId } = await web.buildPatient()
    const lifetimeMs = 60 * minuteMs
    const purpose = 'reset-password' as const
    const token = await withClockOff(offMs, () =>
      db().$transaction((tx) => issueLink(tx, { userId, purpose, lifetimeMs })),
    )
    expectAbout(await readLifeMs('account_link'), lifetimeMs)
    await withClockOff(offMs, async () => {
      await expect(findLink({ token, purpose })).resolves.toEqual({ userId })
    })
    await db().$executeRaw`UPDATE account_link SET expires_at = now() - interval '1 minute'`
    await withClockOff(offMs, async () => {
      await expect(findLink({ token, purpose })).rejects.toMatchObject({ code: 'link-expired' })
    })
  })

  it('kills a reset link once the password changes, here or elsewhere', async () => {
    const { userId } = await web.buildPatient()
    const credential = { accountId: userId, providerId: 'credential', userId }
    await db().account.create({ data: { id: userId, ...credential, password: 'one' } })
    const issue = () =>
      db().$transaction((tx) =>
        issueLink(tx, { userId, purpose: 'reset-password', lifetimeMs: 60 * minuteMs }),
      )
    const change = (password: string) =>
      db().account.update({ where: { id: userId }, data: { password } })
    const find = (token: string) => findLink({ token, purpose: 'reset-password' })
    const before = await withClockOff(offMs, issue)
    await change('another')
    await expect(find(before)).rejects.toMatchObject({ code: 'link-expired' })
    const after = await issue()
    await expect(find(after)).resolves.toEqual({ userId })
    await withClockOff(offMs, () => change('a third'))
    await expect(find(after)).rejects.toMatchObject({ code: 'link-expired' })
  })

  it('says for how long it extended a session', async () => {
    const cookie = await signIn()
    await db().$executeRaw`
      UPDATE session SET expires_at = now() + interval '25 minutes', last_active_at = now() - interval '5 minutes'
       WHERE created_at = (SELECT max(created_at) FROM session)`
    const { endsInMs } = await withClockOff(offMs, async () => extendSession(await read(cookie)))
    expectAbout(endsInMs, 25 * minuteMs)
  })

  it('lets a sign-up be completed by a live link only', async () => {
    serial += 1
    const password = `quite-a-long-phrase-${serial}`
    const email = `ben${serial}@example.com`
    const body = { firstName: 'Ben', lastName: 'Ruiz', email, password }
    const address = `198.51.100.${serial}`
    const answer = await withClockOff(offMs, () =>
      signUpRoute(browserRequest('POST', '/api/account/sign-up', { address, body })),
    )
    expect(answer.status).toBeLessThan(300)
    expectAbout(await readLifeMs('pending_sign_up'), verificationHours * 60 * minuteMs)
    const { text } = await db().outgoingMail.findFirstOrThrow({ where: { to: email } })
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? ''
    const complete = () =>
      withClockOff(offMs, () => completeSignUp(anonymousContext, { token, password }))
    await db().$executeRaw`UPDATE pending_sign_up SET expires_at = now() - interval '1 minute'`
    expect(await complete()).toBeUndefined()
    await db().$executeRaw`UPDATE pending_sign_up SET expires_at = now() + interval '10 minutes'`
    expect(await complete()).toEqual({ email })
  })

  it('says how long to wait after wrong passwords', async () => {
    const subject = `${randomUUID()}@example.com`
    const fail = () => withClockOff(offMs, () => countFailure(signInOfAccount, subject))
    for (let count = 0; count < signInOfAccount.free; count += 1) await fail()
    const refused = await fail().catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'too-many-attempts' })
    const { retryAfterMs } = refused as { retryAfterMs: number }
    expect(retryAfterMs).toBeLessThanOrEqual(signInOfAccount.baseMs)
    expect(retryAfterMs).toBeGreaterThanOrEqual(1_000)
  })

  it('removes nothing that is still valid', async () => {
    const cookie = await signIn()
    await db().$executeRaw`UPDATE session SET expires_at = now() + interval '30 minutes'`
    await withClockOff(offMs, removeExpired)
    expect((await read(cookie)).actor.kind).toBe('patient')
    await db().$executeRaw`UPDATE session SET expires_at = now() - interval '1 minute'`
    await withClockOff(offMs, removeExpired)
    expect(await db().session.count()).toBe(0)
  })
})
