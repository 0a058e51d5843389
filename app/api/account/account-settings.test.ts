import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as detailsRoute, PUT as putDetailsRoute } from '#app/api/account/details/route.ts'
import { DELETE as revokeRoute } from '#app/api/account/sessions/[sessionId]/route.ts'
import { DELETE as revokeOthersRoute } from '#app/api/account/sessions/others/route.ts'
import { GET as sessionsRoute } from '#app/api/account/sessions/route.ts'
import { POST as signUpRoute } from '#app/api/account/sign-up/route.ts'
import { POST as verifyRoute } from '#app/api/account/verify-email/route.ts'
import { POST as authRoute } from '#app/api/auth/[...all]/route.ts'
import { removeExpired } from '#lib/accounts/remove-expired.ts'
import type { SessionView } from '#lib/accounts/sessions.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { browserRequest, cookiesOf, createWebFixture } from '../../../scripts/test-web.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>
let count = 0
const password = 'a long enough password'

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

async function signUp() {
  count += 1
  const email = `settings${count}@example.com`
  const body = { firstName: 'Ana', lastName: 'Ruiz', email, password }
  const response = await signUpRoute(browserRequest('POST', '/api/account/sign-up', { body }))
  return { email, cookie: cookiesOf(response) }
}

const ask = (path: string, body: unknown, cookie?: string) =>
  authRoute(browserRequest('POST', `/api/auth${path}`, { body, ...(cookie ? { cookie } : {}) }))
const signIn = async (email: string) => cookiesOf(await ask('/sign-in/email', { email, password }))
const kindOf = async (cookie: string) =>
  (await contextOf(browserRequest('GET', '/', { cookie }))).actor.kind

async function listSessions(cookie: string) {
  const response = await sessionsRoute(browserRequest('GET', '/api/account/sessions', { cookie }))
  return (await response.json()) as SessionView[]
}

function revoke(cookie: string, sessionId: string) {
  const request = browserRequest('DELETE', `/api/account/sessions/${sessionId}`, { cookie })
  return revokeRoute(request, { params: Promise.resolve({ sessionId }) })
}

describe('sessions', () => {
  it('are listed without their tokens and end at once', async () => {
    const { email, cookie } = await signUp()
    const other = await signIn(email)
    const sessions = await listSessions(cookie)
    expect(sessions.map((session) => session.isCurrent).sort()).toEqual([false, true])
    expect(JSON.stringify(sessions)).not.toContain('token')
    const otherId = sessions.find((session) => !session.isCurrent)?.sessionId ?? ''
    expect((await revoke(cookie, otherId)).status).toBe(204)
    expect(await kindOf(other)).toBe('anonymous')
    expect(await kindOf(cookie)).toBe('patient')
  })

  it('of another person are not found', async () => {
    const [mine, theirs] = [await signUp(), await signUp()]
    const [session] = await listSessions(theirs.cookie)
    expect((await revoke(mine.cookie, session?.sessionId ?? '')).status).toBe(404)
    expect((await revoke(mine.cookie, 'no-such-session')).status).toBe(404)
    expect(await kindOf(theirs.cookie)).toBe('patient')
  })

  it('but the present one can all be ended together', async () => {
    const { email, cookie } = await signUp()
    const others = [await signIn(email), await signIn(email)]
    await revokeOthersRoute(browserRequest('DELETE', '/api/account/sessions/others', { cookie }))
    expect(await Promise.all(others.map(kindOf))).toEqual(['anonymous', 'anonymous'])
    expect(await kindOf(cookie)).toBe('patient')
  })
})

describe('verifyEmail', () => {
  it('confirms by the link, twice if need be, and by nothing else', async () => {
    const { email } = await signUp()
    const mail = await web.db.outgoingMail.findFirstOrThrow({ where: { to: email } })
    const token = /verify-email\?token=([\w-]+)/.exec(mail.text)?.[1]
    const verify = (given: unknown) =>
      verifyRoute(browserRequest('POST', '/api/account/verify-email', { body: { token: given } }))
    expect((await verify('something else')).status).toBe(410)
    expect((await verify(token)).status).toBe(204)
    expect((await verify(token)).status).toBe(204)
    expect((await web.db.user.findUniqueOrThrow({ where: { email } })).emailVerified).toBe(true)
  })
})

describe('details', () => {
  const blank = { firstLine: '', secondLine: '', city: '', state: '', zip: '' }
  const given = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    dob: '',
    gender: '',
    phoneNumber: '',
    address: blank,
  }
  const put = (body: unknown, cookie: string) =>
    putDetailsRoute(browserRequest('PUT', '/api/account/details', { body, cookie }))

  it('keep what was given and may stay empty', async () => {
    const { cookie } = await signUp()
    expect((await put(given, cookie)).status).toBe(204)
    const address = { ...blank, firstLine: '12 Elm St', city: 'Fresno', state: 'CA', zip: '93650' }
    const full = {
      ...given,
      dob: '1990-02-03',
      gender: 'female',
      phoneNumber: '(415) 555-0123',
      address,
    }
    expect((await put(full, cookie)).status).toBe(204)
    const response = await detailsRoute(browserRequest('GET', '/api/account/details', { cookie }))
    expect(await response.json()).toEqual({ ...full, phoneNumber: '+14155550123' })
  })

  it('name each fault', async () => {
    const { cookie } = await signUp()
    const wrong = {
      ...given,
      firstName: 'José',
      dob: '2999-01-01',
      gender: 'x',
      phoneNumber: 'none',
      address: { ...blank, zip: '123' },
    }
    const response = await put(wrong, cookie)
    const { error } = (await response.json()) as { error: { fields: Record<string, string> } }
    expect(Object.keys(error.fields).sort()).toEqual([
      'address.zip',
      'dob',
      'firstName',
      'gender',
      'phoneNumber',
    ])
    expect((await put({ ...given, isStock: true }, cookie)).status).toBe(422)
  })
})

describe('the second step', () => {
  it('is asked for after the password, takes code or backup code, and ends with the password', async () => {
    const { email, cookie } = await signUp()
    expect((await ask('/two-factor/enable', { password: 'wrong password' }, cookie)).status).toBe(
      422,
    )
    const enable = await ask('/two-factor/enable', { password }, cookie)
    const { key, qrCode, backupCodes } = (await enable.json()) as {
      key: string
      qrCode: string
      backupCodes: string[]
    }
    expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/)
    const code = showCode(key)
    expect((await ask('/two-factor/verify-totp', { code: '000 000' }, cookie)).status).toBe(422)
    const enrolled = await ask('/two-factor/verify-totp', { code }, cookie)
    expect(enrolled.status).toBe(200)

    const first = await ask('/sign-in/email', { email, password })
    expect(await first.json()).toEqual({ needsCode: true })
    const challenge = cookiesOf(first)
    expect(await kindOf(challenge)).toBe('anonymous')
    expect((await ask('/two-factor/verify-totp', { code: '000000' })).status).toBe(401)
    const second = await ask('/two-factor/verify-totp', { code }, challenge)
    expect(await kindOf(cookiesOf(second))).toBe('patient')

    const backup = backupCodes[0] ?? ''
    const withBackup = async () =>
      ask('/two-factor/verify-backup-code', { code: backup }, await signIn(email))
    expect((await withBackup()).status).toBe(200)
    expect((await withBackup()).status).toBe(422)
  })
})

/** What an authenticator app shows for a key at this moment (RFC 6238). */
function showCode(key: string) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

describe('removeExpired', () => {
  it('takes away what is over and leaves the rest', async () => {
    const { email, cookie } = await signUp()
    await signIn(email)
    const user = await web.db.user.findUniqueOrThrow({
      where: { email },
      include: { sessions: true },
    })
    const [ended] = user.sessions.filter((session) => !cookie.includes(session.token))
    await web.db.session.update({
      where: { id: ended?.id ?? '' },
      data: { expiresAt: new Date(0) },
    })
    await web.db.rateLimit.create({ data: { key: 'old', count: 9, since: new Date(0) } })
    const links = await web.db.verification.count()
    await removeExpired()
    expect(await web.db.session.count({ where: { userId: user.id } })).toBe(1)
    expect(await kindOf(cookie)).toBe('patient')
    expect(await web.db.rateLimit.count({ where: { key: 'old' } })).toBe(0)
    expect(await web.db.verification.count()).toBe(links)
  })
})
