import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as detailsRoute, PATCH as patchDetailsRoute } from '#app/api/account/details/route.ts'
import { DELETE as revokeRoute } from '#app/api/account/sessions/[sessionId]/route.ts'
import { DELETE as revokeOthersRoute } from '#app/api/account/sessions/others/route.ts'
import { GET as sessionsRoute } from '#app/api/account/sessions/route.ts'
import { POST as authRoute } from '#app/api/auth/[...all]/route.ts'
import { removeExpired } from '#lib/accounts/remove-expired.ts'
import type { SessionView } from '#lib/accounts/sessions.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { db } from '#lib/db/client.ts'
import { findChangedDetails } from '#lib/patients/find-changed-details.ts'
import type { PatientDetailsInput } from '#lib/patients/patient-details-schema.ts'
import { openAccount } from '#testing/web/test-account.ts'
import { browserRequest, cookiesOf } from '#testing/web/test-web.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>
const password = 'a long enough password'

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

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
    const { email, cookie } = await openAccount()
    const other = await signIn(email)
    const sessions = await listSessions(cookie)
    expect(sessions.map((session) => session.isCurrent).sort()).toEqual([false, true])
    expect(JSON.stringify(sessions)).not.toContain('token')
    expect(sessions.find(({ isCurrent }) => !isCurrent)?.address).toBe('203.0.113.7')
    const otherId = sessions.find((session) => !session.isCurrent)?.sessionId ?? ''
    expect((await revoke(cookie, otherId)).status).toBe(204)
    expect(await kindOf(other)).toBe('anonymous')
    expect(await kindOf(cookie)).toBe('patient')
  })

  it('say in which country their address is registered, in the reader’s language', async () => {
    const { cookie } = await openAccount()
    const { userId } = await db().session.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
    const listIn = async (ipAddress: string, locale = 'en') => {
      await db().session.updateMany({ where: { userId }, data: { ipAddress } })
      const [session] = await listSessions(`phial_locale=${locale}; ${cookie}`)
      return session?.country
    }
    expect(await listIn('193.99.144.80')).toBe('Germany')
    expect(await listIn('193.99.144.80', 'es')).toBe('Alemania')
    expect(await listIn('2a02:2e0:3fe:1001:7777:772e:2:85')).toBe('Germany')
    for (const address of ['10.1.2.3', '127.0.0.1', '::1', 'unknown', ''])
      expect(await listIn(address)).toBeNull()
  })

  it('name no address of the machine itself', async () => {
    const { userId, cookie } = await openAccount()
    const nameOf = async (ipAddress: string) => {
      await db().session.updateMany({ where: { userId }, data: { ipAddress } })
      return (await listSessions(cookie))[0]?.address
    }
    for (const own of ['127.0.0.1', '::1', '0000:0000:0000:0000:0000:0000:0000:0000'])
      expect(await nameOf(own)).toBeNull()
    for (const other of ['10.1.2.3', '2a02:02e0:03fe:1001:0000:0000:0000:0000', '100::'])
      expect(await nameOf(other)).toBe(other)
  })

  it('of another user are not found', async () => {
    const [mine, theirs] = [await openAccount(), await openAccount()]
    const [session] = await listSessions(theirs.cookie)
    expect((await revoke(mine.cookie, session?.sessionId ?? '')).status).toBe(404)
    expect((await revoke(mine.cookie, 'no-such-session')).status).toBe(404)
    expect(await kindOf(theirs.cookie)).toBe('patient')
  })

  it('can all be ended at once, except the current one', async () => {
    const { email, cookie } = await openAccount()
    const others = [await signIn(email), await signIn(email)]
    await revokeOthersRoute(browserRequest('DELETE', '/api/account/sessions/others', { cookie }))
    expect(await Promise.all(others.map(kindOf))).toEqual(['anonymous', 'anonymous'])
    expect(await kindOf(cookie)).toBe('patient')
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
  const patch = (body: unknown, cookie: string) =>
    patchDetailsRoute(browserRequest('PATCH', '/api/account/details', { body, cookie }))
  const read = async (cookie: string) =>
    (await detailsRoute(browserRequest('GET', '/api/account/details', { cookie }))).json()

  it('are saved and may stay empty', async () => {
    const { cookie } = await openAccount()
    expect((await patch(given, cookie)).status).toBe(200)
    const address = { ...blank, firstLine: '12 Elm St', city: 'Fresno', state: 'CA', zip: '93650' }
    const full = {
      ...given,
      dob: '1990-02-03',
      gender: 'female',
      phoneNumber: '(415) 555-0123',
      address,
    }
    expect((await patch(full, cookie)).status).toBe(200)
    expect(await read(cookie)).toEqual({ ...full, phoneNumber: '+14155550123' })
  })

  it('keep what another tab saved since the page was opened', async () => {
    const { cookie } = await openAccount()
    await patch(given, cookie)
    const opened = (await read(cookie)) as PatientDetailsInput
    const moved = { ...blank, firstLine: '12 Elm St', city: 'Fresno', state: 'CA', zip: '93650' }
    const save = (typed: Partial<PatientDetailsInput>) =>
      patch(findChangedDetails(opened, { ...opened, ...typed }), cookie)
    await save({ address: moved })
    const saved = await save({ phoneNumber: '(415) 555-0123' })
    const both = { ...given, address: moved, phoneNumber: '+14155550123' }
    expect(await saved.json()).toEqual(both)
    expect(await read(cookie)).toEqual(both)
  })

  it('keep the name as the person writes it', async () => {
    const { cookie } = await openAccount()
    const names = { firstName: 'Søren', lastName: '李' }
    expect((await patch({ ...given, ...names }, cookie)).status).toBe(200)
    expect(await read(cookie)).toMatchObject(names)
  })

  it('name each invalid field', async () => {
    const { cookie } = await openAccount()
    const wrong = {
      ...given,
      firstName: 'Jo<é>',
      dob: '2999-01-01',
      gender: 'x',
      phoneNumber: 'none',
      address: { ...blank, zip: '123' },
    }
    const response = await patch(wrong, cookie)
    const { error } = (await response.json()) as { error: { fields: Record<string, string> } }
    expect(Object.keys(error.fields).sort()).toEqual([
      'address.zip',
      'dob',
      'firstName',
      'gender',
      'phoneNumber',
    ])
    expect((await patch({ ...given, isStock: true }, cookie)).status).toBe(422)
  })
})

describe('removeExpired', () => {
  it('removes expired rows and leaves the rest', async () => {
    const { email, cookie } = await openAccount()
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
