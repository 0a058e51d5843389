import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DELETE, PUT } from '#app/api/account/passkeys/[passkeyId]/route.ts'
import { computeTotp } from '#e2e/support/people/totp.ts'
import { maxPasskeys } from '#lib/accounts/passkeys/passkey-limit.ts'
import { listPasskeys } from '#lib/accounts/passkeys/passkeys.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { withClockOff } from '#testing/clock/with-clock-off.ts'
import { createSoftwarePasskey } from '#testing/web/software-passkey.ts'
import { actorOf, askAuth, errorOf, openAccount, testPassword } from '#testing/web/test-account.ts'
import { browserRequest, cookiesOf } from '#testing/web/test-web.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>

beforeAll(async () => {
  web = await createWebFixture({ STAFF_TWO_FACTOR: 'required' })
})
afterAll(() => web.close())

type Passkey = ReturnType<typeof createSoftwarePasskey>
type Device = Omit<Parameters<Passkey['sign']>[0], 'challenge'>

const joinCookies = (...cookies: string[]) => cookies.filter(Boolean).join('; ')

const askToAdd = (cookie: string, proof: object = { password: testPassword }) =>
  askAuth('/passkey/generate-register-options', proof, { cookie })

async function addPasskey(
  cookie: string,
  passkey: Passkey,
  { name = 'Laptop', ...device }: Device & { name?: string } = {},
) {
  const asked = await askToAdd(cookie)
  expect(asked.status).toBe(200)
  const { challenge } = (await asked.json()) as { challenge: string }
  return askAuth(
    '/passkey/verify-registration',
    { name, response: passkey.register({ challenge, ...device }) },
    { cookie: joinCookies(cookie, cookiesOf(asked)) },
  )
}

async function openAccountWithPasskey(given: Parameters<typeof openAccount>[0] = {}) {
  const account = await openAccount(given)
  const passkey = createSoftwarePasskey()
  expect((await addPasskey(account.cookie, passkey)).status).toBe(200)
  const { id: passkeyId } = await web.db.passkey.findUniqueOrThrow({
    where: { credentialID: passkey.id },
  })
  return { ...account, passkey, passkeyId }
}

async function challenge(cookie = '') {
  const asked = await askAuth('/passkey/generate-authenticate-options', {}, { cookie })
  const options = (await asked.json()) as { challenge: string; allowCredentials?: unknown }
  return { ...options, cookie: cookiesOf(asked) }
}

async function signInWithPasskey(passkey: Passkey, device: Device = {}, cookie = '') {
  const asked = await challenge(cookie)
  return askAuth(
    '/passkey/verify-authentication',
    { response: passkey.sign({ challenge: asked.challenge, ...device }) },
    { cookie: joinCookies(cookie, asked.cookie) },
  )
}

const removePasskey = (passkeyId: string, cookie: string) =>
  DELETE(browserRequest('DELETE', `/api/account/passkeys/${passkeyId}`, { cookie }), {
    params: Promise.resolve({ passkeyId }),
  })

const renamePasskey = (passkeyId: string, name: string, cookie: string) =>
  PUT(browserRequest('PUT', `/api/account/passkeys/${passkeyId}`, { cookie, body: { name } }), {
    params: Promise.resolve({ passkeyId }),
  })

const listFor = async (cookie: string) =>
  listPasskeys(await contextOf(browserRequest('GET', '/', { cookie })))

async function subjectsTo(email: string) {
  const mails = await web.db.outgoingMail.findMany({ where: { to: email } })
  return mails.map(({ subject }) => subject)
}

const auditOf = (userId: string) =>
  web.db.auditEntry.findMany({
    where: { OR: [{ actorId: userId }, { subjectId: userId }], action: { contains: 'passkey' } },
    orderBy: { id: 'asc' },
    select: { action: true, outcome: true, reason: true },
  })

describe('adding a passkey', () => {
  it('needs the password, mails the owner and is audited', async () => {
    const { cookie, email, userId } = await openAccount()
    expect((await askToAdd('')).status).toBe(401)
    const wrong = await errorOf(await askToAdd(cookie, { password: 'not the password' }))
    expect(wrong.fields?.password).toContain('your current password')
    const added = await addPasskey(cookie, createSoftwarePasskey(), { name: ' Ana’s phone ' })
    expect([added.status, await added.json()]).toEqual([200, {}])
    expect(await listFor(cookie)).toMatchObject([{ name: 'Ana’s phone', lastUsedAt: undefined }])
    expect(await subjectsTo(email)).toContain('A passkey was added to your account')
    expect(await auditOf(userId)).toEqual([
      { action: 'accounts.add-passkey', outcome: 'denied', reason: 'invalid-input' },
      { action: 'accounts.add-passkey', outcome: 'done', reason: null },
    ])
  })

  it('needs the second step where it is on', async () => {
    const { cookie, password } = await openAccount()
    const enabled = await askAuth('/two-factor/enable', { password }, { cookie })
    const { key } = (await enabled.json()) as { key: string }
    const verified = await askAuth(
      '/two-factor/verify-totp',
      { code: computeTotp(key) },
      { cookie },
    )
    const session = cookiesOf(verified)
    expect((await errorOf(await askToAdd(session))).fields).toHaveProperty('code')
    const refused = await askToAdd(session, { password, code: '000000' })
    expect((await errorOf(refused)).code).toBe('wrong-code')
    const code = computeTotp(key, Date.now() + 30_000)
    expect((await askToAdd(session, { password, code })).status).toBe(200)
  })

  it('refuses a device that did not recognize its owner, another site, and an answer to no question', async () => {
    const { cookie } = await openAccount()
    const passkey = createSoftwarePasskey()
    const unverified = await addPasskey(cookie, passkey, { isVerified: false })
    expect((await errorOf(unverified)).code).toBe('passkey-not-added')
    const elsewhere = await addPasskey(cookie, passkey, { origin: 'https://phishing.example' })
    expect((await errorOf(elsewhere)).code).toBe('passkey-not-added')
    const unasked = await askAuth(
      '/passkey/verify-registration',
      { name: 'Laptop', response: passkey.register({ challenge: 'AAAA' }) },
      { cookie },
    )
    expect((await errorOf(unasked)).code).toBe('passkey-not-added')
    expect(await listFor(cookie)).toEqual([])
  })

  it('refuses a question that another account asked', async () => {
    const [owner, thief] = [await openAccount(), await openAccount()]
    const asked = await askToAdd(owner.cookie)
    const { challenge: question } = (await asked.json()) as { challenge: string }
    const response = createSoftwarePasskey().register({ challenge: question })
    const refused = await askAuth(
      '/passkey/verify-registration',
      { name: 'Laptop', response },
      { cookie: joinCookies(thief.cookie, cookiesOf(asked)) },
    )
    expect((await errorOf(refused)).code).toBe('passkey-not-added')
    expect([...(await listFor(owner.cookie)), ...(await listFor(thief.cookie))]).toEqual([])
  })

  it('stops at the most an account may have', async () => {
    const { cookie, userId } = await openAccount()
    await web.db.passkey.createMany({
      data: Array.from({ length: maxPasskeys }, (_, index) => ({
        id: `${userId}-${index}`,
        credentialID: `${userId}-${index}`,
        userId,
        name: 'Old phone',
        publicKey: '',
        counter: 0,
        deviceType: 'singleDevice',
        backedUp: false,
      })),
    })
    expect((await errorOf(await askToAdd(cookie))).code).toBe('not-possible-now')
  })
})

describe('signing in with a passkey', () => {
  it('opens a session without a password, ends the one that the browser held, and is audited', async () => {
    const { cookie, passkey, userId } = await openAccountWithPasskey()
    const other = await openAccount()
    const signedIn = await signInWithPasskey(passkey, {}, other.cookie)
    expect([signedIn.status, await signedIn.json()]).toEqual([200, {}])
    expect(await actorOf(cookiesOf(signedIn))).toMatchObject({ kind: 'patient', userId })
    expect((await actorOf(other.cookie)).kind).toBe('anonymous')
    expect((await actorOf(cookie)).kind).toBe('patient')
    expect((await listFor(cookie))[0]?.lastUsedAt).toBeDefined()
    expect((await auditOf(userId)).at(-1)).toMatchObject({ action: 'accounts.sign-in-passkey' })
  })

  it('mails the owner about a browser that the account does not know', async () => {
    const { email, passkey } = await openAccountWithPasskey()
    const signedIn = await signInWithPasskey(passkey)
    expect(cookiesOf(signedIn)).toContain('phial.device=')
    expect(await subjectsTo(email)).toContain('New sign-in to your account')
  })

  it('does not say whose passkeys there are', async () => {
    const { cookie } = await openAccountWithPasskey()
    expect((await challenge()).allowCredentials).toBeUndefined()
    expect((await challenge(cookie)).allowCredentials).toBeUndefined()
  })

  it.each<[string, Device]>([
    ['a device that did not recognize its owner', { isVerified: false }],
    ['another site', { origin: 'https://phishing.example' }],
  ])('refuses %s', async (_case, device) => {
    const { passkey, userId } = await openAccountWithPasskey()
    const refused = await signInWithPasskey(passkey, device)
    expect(cookiesOf(refused)).not.toContain('session_token')
    expect((await errorOf(refused)).code).toBe('wrong-passkey')
    expect((await auditOf(userId)).at(-1)).toEqual({
      action: 'accounts.sign-in-passkey',
      outcome: 'denied',
      reason: 'wrong-passkey',
    })
  })

  it('answers unknown passkeys, disabled accounts and repeated answers alike', async () => {
    const { passkey, userId } = await openAccountWithPasskey()
    const unknown = await errorOf(await signInWithPasskey(createSoftwarePasskey()))
    const asked = await challenge()
    const body = { response: passkey.sign({ challenge: asked.challenge }) }
    const answer = () => askAuth('/passkey/verify-authentication', body, { cookie: asked.cookie })
    expect((await answer()).status).toBe(200)
    const repeated = await errorOf(await answer())
    await web.db.user.update({ where: { id: userId }, data: { disabledAt: new Date() } })
    const disabled = await errorOf(await signInWithPasskey(passkey))
    for (const refused of [repeated, disabled]) {
      expect(refused).toMatchObject({ code: 'wrong-passkey', message: unknown.message })
    }
  })

  it('counts as both steps for staff', async () => {
    const { cookie, passkey } = await openAccountWithPasskey({ role: 'clinician' })
    expect(await actorOf(cookie)).toMatchObject({ kind: 'staff', lacksSecondStep: true })
    const actor = await actorOf(cookiesOf(await signInWithPasskey(passkey)))
    expect(actor).toMatchObject({ kind: 'staff', role: 'clinician' })
    expect(actor).not.toHaveProperty('lacksSecondStep')
  })

  it('is throttled by address', async () => {
    const address = '198.51.100.77'
    const ask = () => askAuth('/passkey/generate-authenticate-options', {}, { address })
    expect((await ask()).status).toBe(200)
    await web.db.rateLimit.updateMany({
      where: { key: { startsWith: 'passkey-address:' } },
      data: { count: 300 },
    })
    expect((await ask()).status).toBe(429)
    await web.db.rateLimit.deleteMany({ where: { key: { startsWith: 'passkey-address:' } } })
  })
})

describe('removing a passkey', () => {
  it('refuses its next sign-in, ends the sessions it opened and mails the owner', async () => {
    const { cookie, email, passkey, passkeyId, userId } = await openAccountWithPasskey()
    const opened = cookiesOf(await signInWithPasskey(passkey))
    expect((await removePasskey(passkeyId, cookie)).status).toBe(204)
    expect((await actorOf(opened)).kind).toBe('anonymous')
    expect((await actorOf(cookie)).kind).toBe('patient')
    expect((await errorOf(await signInWithPasskey(passkey))).code).toBe('wrong-passkey')
    expect(await subjectsTo(email)).toContain('A passkey was removed from your account')
    expect((await auditOf(userId)).map(({ action }) => action)).toContain('accounts.remove-passkey')
  })

  it('keeps the session that asks', async () => {
    const { passkey, passkeyId } = await openAccountWithPasskey()
    const opened = cookiesOf(await signInWithPasskey(passkey))
    expect((await removePasskey(passkeyId, opened)).status).toBe(204)
    expect((await actorOf(opened)).kind).toBe('patient')
  })

  it('and renaming and listing reach one’s own only', async () => {
    const { cookie, passkeyId } = await openAccountWithPasskey()
    const thief = await openAccount()
    expect((await removePasskey(passkeyId, thief.cookie)).status).toBe(404)
    expect((await renamePasskey(passkeyId, 'Mine now', thief.cookie)).status).toBe(404)
    expect(await listFor(thief.cookie)).toEqual([])
    expect((await renamePasskey(passkeyId, 'Kitchen laptop', cookie)).status).toBe(204)
    expect(await listFor(cookie)).toMatchObject([{ passkeyId, name: 'Kitchen laptop' }])
  })

  it('happens with the account', async () => {
    const { passkeyId, userId } = await openAccountWithPasskey()
    await web.db.patient.deleteMany({ where: { userId } })
    await web.db.user.delete({ where: { id: userId } })
    expect(await web.db.passkey.findUnique({ where: { id: passkeyId } })).toBeNull()
  })
})

it('a process whose clock is an hour off opens a session of the usual length', async () => {
  const { passkey } = await openAccountWithPasskey()
  const signedIn = await withClockOff(3_600_000, () => signInWithPasskey(passkey))
  const { session } = await contextOf(browserRequest('GET', '/', { cookie: cookiesOf(signedIn) }))
  expect(Math.abs((session?.endsInMs ?? 0) - 30 * 60_000)).toBeLessThan(600_000)
})
