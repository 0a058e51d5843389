import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as signUpRoute } from '#app/api/account/sign-up/route.ts'
import { POST as authRoute } from '#app/api/auth/[...all]/route.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { browserRequest, cookiesOf, createWebFixture } from '../../../scripts/test-web.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>
let next = 0

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

const password = 'a long enough password'

async function signUp(extra: Record<string, unknown> = {}) {
  next += 1
  const email = `person${next}@example.com`
  const body = { firstName: 'José', lastName: 'Núñez', email, password, ...extra }
  const response = await signUpRoute(browserRequest('POST', '/api/account/sign-up', { body }))
  return { email, response, cookie: cookiesOf(response) }
}

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

describe('signing up', () => {
  it('makes account, patient, job and mail while the service is away, and signs in', async () => {
    const { email, response, cookie } = await signUp()
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ needsCode: false })
    const actor = await who(cookie)
    expect(actor).toMatchObject({ kind: 'patient', email, name: 'José Núñez' })
    const patient = await web.db.patient.findFirstOrThrow({ where: { user: { email } } })
    expect(patient).toMatchObject({ firstName: 'José', serviceUserId: null })
    const jobs = await web.db.$queryRaw<{ payload: unknown }[]>`
      SELECT p.payload FROM graphile_worker._private_jobs p JOIN graphile_worker._private_tasks t ON t.id = p.task_id
      WHERE t.identifier = 'patients.link-service-user'`
    expect(jobs.map((job) => job.payload)).toContainEqual({ patientId: patient.id })
    const mail = await web.db.outgoingMail.findFirstOrThrow({ where: { to: email } })
    expect(mail.text).toMatch(/http:\/\/localhost:3000\/verify-email\?token=[\w-]{32}/)
  })

  it('says that an address is taken, whatever its case, and when two ask at once', async () => {
    const { email } = await signUp()
    const again = await signUp({ email: email.toUpperCase() })
    expect(again.response.status).toBe(422)
    const { error } = (await again.response.json()) as { error: { fields: Record<string, string> } }
    expect(error.fields.email).toBe('This is already in use.')
    const both = await Promise.all([1, 2].map(() => signUp({ email: 'twice@example.com' })))
    expect(both.map(({ response }) => response.status).sort()).toEqual([200, 422])
    expect(await web.db.patient.count({ where: { user: { email: 'twice@example.com' } } })).toBe(1)
  })

  it('lets nobody choose their role', async () => {
    const { response } = await signUp({ role: 'admin' })
    expect(response.status).toBe(422)
    const direct = await ask('/sign-up/email', {
      name: 'X',
      email: 'x@example.com',
      password,
      role: 'admin',
    })
    expect(direct.status).toBe(404)
    expect(await web.db.user.count({ where: { role: { not: 'patient' } } })).toBe(0)
  })

  it('names each fault', async () => {
    const { response } = await signUp({ firstName: ' ', email: 'nobody', password: 'short' })
    const { error } = (await response.json()) as { error: { fields: Record<string, string> } }
    expect(error.fields).toEqual({
      firstName: 'Fill this in.',
      email: 'Enter an e-mail address, such as name@example.com.',
      password: 'Use at least 10 characters.',
    })
  })
})

describe('signing in', () => {
  it('gives a new session each time and no token in the body', async () => {
    const { email, cookie } = await signUp()
    const response = await ask('/sign-in/email', { email, password }, { cookie })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('token')
    expect(cookiesOf(response)).not.toBe(cookie)
    const [header = ''] = response.headers.getSetCookie()
    expect(header).toMatch(/HttpOnly/i)
    expect(header).toMatch(/SameSite=Lax/i)
    expect(header).toMatch(/Path=\//i)
  })

  it('answers a wrong password and an unknown account alike', async () => {
    const { email } = await signUp()
    const wrong = await ask('/sign-in/email', { email, password: 'wrong' })
    const unknown = await ask('/sign-in/email', { email: 'nobody@example.com', password: 'wrong' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(await codeOf(wrong)).toBe(await codeOf(unknown))
  })

  it('slows down guesses at one account, from whatever address they say they come', async () => {
    const { email } = await signUp()
    const answers: Response[] = []
    for (let turn = 0; turn < 10; turn += 1) {
      const spoofed = { 'x-forwarded-for': `198.51.100.${turn}` }
      answers.push(
        await ask(
          '/sign-in/email',
          { email, password: `guess ${turn}` },
          { headers: spoofed, address: `192.0.2.${turn}` },
        ),
      )
    }
    expect(answers.map((answer) => answer.status)).toEqual([
      401, 401, 401, 401, 401, 429, 429, 429, 429, 429,
    ])
    expect(Number(answers[9]?.headers.get('retry-after'))).toBeGreaterThan(0)
    const right = await ask('/sign-in/email', { email, password })
    expect(right.status).toBe(429)
    await web.db.$executeRaw`UPDATE rate_limit SET since = since - interval '3 seconds'`
    expect((await ask('/sign-in/email', { email, password })).status).toBe(200)
  })

  it('lets no more guesses through when they come all at once', async () => {
    const { email } = await signUp()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        ask('/sign-in/email', { email, password: `guess ${turn}` }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
  })

  it('slows down guesses from one address at many accounts, but not other addresses', async () => {
    const address = '198.18.0.9'
    const statuses: number[] = []
    for (let turn = 0; turn < 42; turn += 1) {
      const answer = await ask(
        '/sign-in/email',
        { email: `n${turn}@example.com`, password: 'guess' },
        { address },
      )
      statuses.push(answer.status)
    }
    expect(statuses.slice(0, 40).every((status) => status === 401)).toBe(true)
    expect(statuses.slice(40)).toEqual([429, 429])
    expect(
      (
        await ask(
          '/sign-in/email',
          { email: 'n@example.com', password: 'guess' },
          { address: '198.18.0.10' },
        )
      ).status,
    ).toBe(401)
  })
})

describe('a session', () => {
  it('is dead as soon as its row is, and a changed role counts at once', async () => {
    const { cookie } = await signUp()
    const actor = await who(cookie)
    const userId = actor.kind === 'patient' ? actor.userId : ''
    await web.db.user.update({ where: { id: userId }, data: { role: 'support' } })
    expect(await who(cookie)).toMatchObject({ kind: 'staff', role: 'support' })
    await web.db.session.deleteMany({ where: { userId } })
    expect(await who(cookie)).toEqual({ kind: 'anonymous' })
  })

  it('ends with the sign-out', async () => {
    const { cookie } = await signUp()
    expect((await ask('/sign-out', {}, { cookie })).status).toBe(200)
    expect(await who(cookie)).toEqual({ kind: 'anonymous' })
  })

  it('is nobody’s when its signature or its time is wrong', async () => {
    const { cookie } = await signUp()
    expect(await who(cookie.replace(/.(?=%3D|$)/, 'x'))).toEqual({ kind: 'anonymous' })
    await web.db.session.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } })
    expect(await who(cookie)).toEqual({ kind: 'anonymous' })
  })

  it('lasts 12 hours for staff', async () => {
    const { email } = await signUp()
    await web.db.user.update({ where: { email }, data: { role: 'clinician' } })
    const response = await ask('/sign-in/email', { email, password })
    const context = await contextOf(browserRequest('GET', '/', { cookie: cookiesOf(response) }))
    const hours = ((context.session?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
  })

  it('of other devices ends when the password is changed', async () => {
    const { email, cookie } = await signUp()
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

describe('a forgotten password', () => {
  it('is set anew by the link, once, and ends every session', async () => {
    const { email, cookie } = await signUp()
    const known = await ask('/request-password-reset', { email })
    const unknown = await ask('/request-password-reset', { email: 'nobody@example.com' })
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    const mail = await web.db.outgoingMail.findFirstOrThrow({
      where: { to: email, subject: { contains: 'password' } },
    })
    const token = /reset-password\?token=(\w+)/.exec(mail.text)?.[1]
    const stored = await web.db.verification.findMany()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(
      (await ask('/reset-password', { token, newPassword: 'a brand new password' })).status,
    ).toBe(200)
    expect(await who(cookie)).toEqual({ kind: 'anonymous' })
    const again = await ask('/reset-password', { token, newPassword: 'a brand new password' })
    expect(await codeOf(again)).toBe('link-expired')
    expect((await ask('/sign-in/email', { email, password: 'a brand new password' })).status).toBe(
      200,
    )
  })
})
