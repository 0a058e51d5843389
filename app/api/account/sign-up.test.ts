import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as requestRoute } from '#app/api/account/request-verification/route.ts'
import { POST as signUpRoute } from '#app/api/account/sign-up/route.ts'
import { POST as confirmRoute } from '#app/api/account/verify-email/route.ts'
import { POST as orderRoute } from '#app/api/kits/order/route.ts'
import { POST as registerRoute } from '#app/api/kits/register/route.ts'
import { POST as uploadRoute } from '#app/api/reports/route.ts'
import { removeExpired } from '#lib/accounts/remove-expired.ts'
import { saveSignUpSetting } from '#lib/accounts/sign-up/sign-up-setting.ts'
import {
  actorOf,
  askAuth,
  errorOf,
  mailedToken,
  openAccount,
  signInWith,
  testPassword,
} from '#testing/web/test-account.ts'
import { browserRequest, cookiesOf } from '#testing/web/test-web.ts'
import { createWebFixture, staffContext } from '#testing/web/web-fixture.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>
let count = 0

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

function inventEmail() {
  count += 1
  return `sign-up-${count}@example.com`
}

const signUp = (email: string, parts: Record<string, unknown> = {}) =>
  signUpRoute(
    browserRequest('POST', '/api/account/sign-up', {
      body: { firstName: 'José', lastName: 'Núñez', email, password: testPassword, ...parts },
    }),
  )

const confirm = (token: string, password = testPassword) =>
  confirmRoute(browserRequest('POST', '/api/account/verify-email', { body: { token, password } }))

async function begin(email: string, parts: Record<string, unknown> = {}) {
  expect((await signUp(email, parts)).status).toBe(204)
  return mailedToken(email, 'verify-email')
}

const mailsTo = (to: string) =>
  web.db.outgoingMail.findMany({ where: { to }, orderBy: { id: 'asc' } })

describe('signing up', () => {
  it('creates account, patient and job with the mailed link while the service is down, and signs in', async () => {
    const email = inventEmail()
    const token = await begin(email)
    expect(token).toMatch(/^[\w-]{32}$/)
    expect(JSON.stringify(await web.db.pendingSignUp.findMany())).not.toContain(token)
    expect(await web.db.user.count({ where: { email } })).toBe(0)
    const response = await confirm(token)
    expect([response.status, await response.json()]).toEqual([200, { needsCode: false }])
    expect(await actorOf(cookiesOf(response))).toMatchObject({
      kind: 'patient',
      email,
      name: 'José Núñez',
    })
    const patient = await web.db.patient.findFirstOrThrow({
      where: { user: { email, emailVerified: true } },
    })
    expect(patient).toMatchObject({ firstName: 'José', serviceUserId: null })
    const jobs = await web.db.$queryRaw<{ payload: unknown }[]>`
      SELECT p.payload FROM graphile_worker._private_jobs p JOIN graphile_worker._private_tasks t ON t.id = p.task_id
      WHERE t.identifier = 'patients.link-service-user'`
    expect(jobs.map((job) => job.payload)).toContainEqual({ patientId: patient.id })
    expect(await web.db.pendingSignUp.count({ where: { email } })).toBe(0)
  })

  it('answers a taken address like a new one, in the same time, and mails the owner', async () => {
    const { email, userId } = await openAccount()
    const fresh = inventEmail()
    const timed = async (to: string) => {
      const startedAt = performance.now()
      const answer = await signUp(to)
      const seen = [answer.status, await answer.text(), [...answer.headers.keys()].sort()]
      return { seen, ms: performance.now() - startedAt }
    }
    const taken = []
    const unused = []
    for (let turn = 0; turn < 3; turn += 1) {
      taken.push(await timed(turn === 1 ? email.toUpperCase() : email))
      unused.push(await timed(fresh))
    }
    expect(taken.map(({ seen }) => seen)).toEqual(unused.map(({ seen }) => seen))
    const fastest = (given: { ms: number }[]) => Math.min(...given.map(({ ms }) => ms))
    // An answer without the password's hash would take a tenth of the time; three turns on a busy machine differ by half.
    expect(fastest(taken) / fastest(unused)).toBeGreaterThan(1 / 3)
    expect(fastest(taken) / fastest(unused)).toBeLessThan(3)
    const last = (await mailsTo(email)).at(-1)
    expect(last?.subject).toBe('You already have an account')
    expect(last?.text).not.toContain('verify-email')
    expect(await web.db.user.count({ where: { email } })).toBe(1)
    expect((await signInWith(email)).status).toBe(200)
    expect(await web.db.auditEntry.count({ where: { subjectId: userId, outcome: 'denied' } })).toBe(
      0,
    )
  })

  it('gives no one a foothold in someone else’s address', async () => {
    const email = inventEmail()
    const attackers = await begin(email, { password: 'the attacker knows this' })
    // Neither signs in nor reveals that there is no account yet.
    const early = await errorOf(await signInWith(email, 'the attacker knows this'))
    expect(early.code).toBe('wrong-credentials')
    const owners = await begin(email, { password: 'only the owner knows this' })
    // The owner opens the attacker's link: their own password does not fit, and no account appears.
    const { fields } = await errorOf(await confirm(attackers, 'only the owner knows this'))
    expect(fields?.password).toContain('isn’t the password you chose')
    expect(await web.db.user.count({ where: { email } })).toBe(0)
    expect((await confirm(owners, 'only the owner knows this')).status).toBe(200)
    expect((await confirm(attackers, 'the attacker knows this')).status).toBe(410)
    expect((await signInWith(email, 'the attacker knows this')).status).toBe(401)
  })

  it('creates one account from concurrent links', async () => {
    const email = inventEmail()
    const tokens = [await begin(email), await begin(email)]
    const answers = await Promise.all([...tokens, ...tokens].map((token) => confirm(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    expect(await web.db.patient.count({ where: { user: { email } } })).toBe(1)
  })

  it('is over when the link expires, and the row goes with it', async () => {
    const email = inventEmail()
    const token = await begin(email)
    await web.db.pendingSignUp.updateMany({
      where: { email },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    })
    expect((await confirm(token)).status).toBe(410)
    await removeExpired()
    expect(await web.db.pendingSignUp.count({ where: { email } })).toBe(0)
  })

  it('continues where the visitor was, on this site', async () => {
    const email = inventEmail()
    await begin(email, { next: '/kits/order?test=1' })
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain('&next=%2Fkits%2Forder%3Ftest%3D1')
    expect((await signUp(email, { next: 'x'.repeat(513) })).status).toBe(422)
  })

  it('sends no more than a few mails to one address', async () => {
    const email = inventEmail()
    const answers = []
    for (let turn = 0; turn < 6; turn += 1) answers.push((await signUp(email)).status)
    expect(answers).toEqual([204, 204, 204, 204, 429, 429])
    expect(await mailsTo(email)).toHaveLength(4)
  })

  it('does not let users choose their role', async () => {
    expect((await signUp('role@example.com', { role: 'admin' })).status).toBe(422)
    const direct = await askAuth('/sign-up/email', {
      name: 'X',
      email: 'x@example.com',
      password: testPassword,
      role: 'admin',
    })
    expect(direct.status).toBe(404)
    expect(await web.db.user.count({ where: { role: { not: 'patient' } } })).toBe(0)
  })

  it('names each invalid field', async () => {
    const { fields } = await errorOf(await signUp('nobody', { firstName: ' ', password: 'short' }))
    expect(fields).toEqual({
      firstName: 'Fill this in.',
      email: 'Enter an email address, like name@example.com.',
      password: 'Use at least 10 characters.',
    })
  })
})

describe('while sign-up is closed', () => {
  const close = (isOpen: boolean) => saveSignUpSetting(staffContext('admin'), { isOpen })

  it('refuses with the clinic’s phone, and lets in who has a link or an account', async () => {
    const email = inventEmail()
    const token = await begin(email)
    const account = await openAccount()
    await close(false)
    try {
      const refused = await signUp(inventEmail())
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({
        error: { code: 'sign-up-closed', context: { phone: '(303) 555-0142' } },
      })
      expect((await signUp(account.email)).status).toBe(403)
      expect((await confirm(token)).status).toBe(200)
      expect((await signInWith(account.email)).status).toBe(200)
    } finally {
      await close(true)
    }
    expect((await signUp(inventEmail())).status).toBe(204)
  })
})

describe('an account whose address is not confirmed', () => {
  async function openUnconfirmed() {
    const account = await openAccount()
    const data = { emailVerified: false }
    await web.db.user.update({ where: { id: account.userId }, data })
    return account
  }

  it('can neither order nor register nor upload, nor add a second step', async () => {
    const { cookie, password } = await openUnconfirmed()
    const draft = { draftId: crypto.randomUUID(), version: 1 }
    const post = (path: string, body: unknown = {}) =>
      browserRequest('POST', path, { body, cookie })
    const refused = [
      await orderRoute(post('/api/kits/order', draft)),
      await registerRoute(post('/api/kits/register', { ...draft, sampleId: 'XXXX-XXXX-XXXX' })),
      await uploadRoute(post('/api/reports')),
      await askAuth('/two-factor/enable', { password }, { cookie }),
    ]
    for (const answer of refused) {
      expect(answer.status).toBe(403)
      const { code, message } = await errorOf(answer)
      expect(code).toBe('email-unconfirmed')
      expect(message).toContain('Confirm your email address first.')
    }
  })

  it('confirms by a link that works once, with its password', async () => {
    const { email, userId, cookie } = await openUnconfirmed()
    const request = () =>
      requestRoute(browserRequest('POST', '/api/account/request-verification', { cookie }))
    expect((await request()).status).toBe(204)
    const older = await mailedToken(email, 'verify-email')
    expect((await request()).status).toBe(204)
    const token = await mailedToken(email, 'verify-email')
    expect((await confirm(older)).status).toBe(410)
    expect((await confirm(token, 'not the password')).status).toBe(422)
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(token)).status).toBe(410)
    const { emailVerified } = await web.db.user.findUniqueOrThrow({ where: { id: userId } })
    expect(emailVerified).toBe(true)
  })
})
