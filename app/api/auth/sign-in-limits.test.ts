import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as trustRoute } from '#app/api/account/trust-device/route.ts'
import {
  actorOf,
  errorOf,
  mailedToken,
  openAccount,
  signInWith,
  testPassword,
} from '#testing/web/test-account.ts'
import { browserRequest, cookiesOf, testWebUrl } from '#testing/web/test-web.ts'
import { startWebServer } from '#testing/web/test-web-server.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>
let server: Awaited<ReturnType<typeof startWebServer>>
let networks = 0

beforeAll(async () => {
  web = await createWebFixture()
  server = await startWebServer()
})
afterAll(async () => {
  await server.close()
  await web.close()
})

/** A network that no other test uses. */
function inventAddress() {
  networks += 1
  return `198.18.${Math.floor(networks / 200)}.${1 + (networks % 200)}`
}

const guess = (email: string, address: string) => signInWith(email, 'not the password', { address })

/** What the caller can compare: the answer without the request's id. */
async function visibleOf(response: Response) {
  const { code, message, fields } = await errorOf(response)
  return { status: response.status, code, message, fields }
}

async function guessFrom(email: string, addresses: string[]) {
  const statuses: number[] = []
  for (const address of addresses) statuses.push((await guess(email, address)).status)
  return statuses
}

const repeat = <T>(count: number, build: () => T) => Array.from({ length: count }, build)

/** Ends the waits, as time would. */
const letWaitsPass = () =>
  web.db
    .$executeRaw`UPDATE rate_limit SET since = since - interval '16 minutes' WHERE key LIKE 'sign-in-%'`

describe('wrong passwords (N35)', () => {
  it('from one address wait longer each time, whatever X-Forwarded-For claims', async () => {
    const { email } = await openAccount()
    const address = inventAddress()
    const guessOverHttp = async (turn: number) => {
      const answer = await fetch(`${server.url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: {
          origin: testWebUrl,
          'content-type': 'application/json',
          // One proxy is trusted: what it appended is last.
          'x-forwarded-for': `203.0.113.${turn}, ${address}`,
          'x-phial-client-ip': `203.0.113.${turn}`,
        },
        body: JSON.stringify({ email, password: `guess ${turn}` }),
      })
      return { status: answer.status, wait: Number(answer.headers.get('retry-after') ?? 0) }
    }
    const answers = []
    for (let turn = 0; turn < 10; turn += 1) answers.push(await guessOverHttp(turn))
    expect(answers.map(({ status }) => status)).toEqual([
      ...repeat(5, () => 401),
      ...repeat(5, () => 429),
    ])
    const waits: number[] = []
    for (let round = 0; round < 3; round += 1) {
      await letWaitsPass()
      expect((await guessOverHttp(10)).status).toBe(401)
      waits.push((await guessOverHttp(11)).wait)
    }
    expect(waits[0]).toBeGreaterThan(10)
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0)
    expect(waits[2]).toBeGreaterThan(waits[1] ?? 0)
  })

  it('from many addresses share the counter of the account', async () => {
    const { email } = await openAccount()
    const statuses = await guessFrom(email, repeat(14, inventAddress))
    expect(statuses).toEqual([...repeat(10, () => 401), ...repeat(4, () => 429)])
  })

  it('for many accounts share the counter of the address', async () => {
    const address = inventAddress()
    const statuses: number[] = []
    for (let turn = 0; turn < 42; turn += 1)
      statuses.push((await guess(`n${turn}@example.com`, address)).status)
    expect(statuses).toEqual([...repeat(40, () => 401), 429, 429])
    expect((await guess('n@example.com', inventAddress())).status).toBe(401)
  })

  it('from one IPv6 network count together', async () => {
    const { email } = await openAccount()
    const inOne64 = repeat(8, () => `2001:db8:7:1:${inventAddress().replaceAll('.', ':')}`)
    expect(await guessFrom(email, inOne64)).toEqual([
      ...repeat(5, () => 401),
      ...repeat(3, () => 429),
    ])
    expect((await guess(email, '2001:db8:7:2::1')).status).toBe(401)
  })

  it('let no more guesses through when they are concurrent', async () => {
    const { email } = await openAccount()
    const address = inventAddress()
    const answers = await Promise.all(repeat(20, () => guess(email, address)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  it('and unknown accounts get the same answers in the same time', async () => {
    const { email } = await openAccount()
    const timed = async (to: string) => {
      const address = inventAddress()
      const startedAt = performance.now()
      const answer = await guess(to, address)
      return { ms: performance.now() - startedAt, seen: await visibleOf(answer) }
    }
    const known = []
    const unknown = []
    // Ten are free. The next waits ten seconds, which a busy machine takes for a few more.
    for (let turn = 0; turn < 11; turn += 1) {
      known.push(await timed(email))
      unknown.push(await timed('stranger.has.this@example.com'))
    }
    expect(known.map(({ seen }) => seen)).toEqual(unknown.map(({ seen }) => seen))
    // The fastest of ten is what a busy machine disturbs least. Without a hash it would be a tenth of the other.
    const fastest = (given: { ms: number }[]) => Math.min(...given.slice(0, 10).map(({ ms }) => ms))
    expect(fastest(unknown) / fastest(known)).toBeGreaterThan(0.5)
    expect(fastest(unknown) / fastest(known)).toBeLessThan(2)
  })
})

describe('an account under attack', () => {
  it('stays open to the browsers that it knows', async () => {
    const { email, cookie } = await openAccount()
    for (let turn = 0; turn < 12; turn += 1) {
      await guess(email, inventAddress())
      const owner = await signInWith(email, testPassword, { cookie, address: inventAddress() })
      expect(owner.status).toBe(200)
    }
    expect((await signInWith(email, testPassword, { address: inventAddress() })).status).toBe(429)
    // Also at the attacker's own address.
    const shared = inventAddress()
    await guessFrom(
      email,
      repeat(7, () => shared),
    )
    const owner = await signInWith(email, testPassword, { cookie, address: shared })
    expect(owner.status).toBe(200)
  })

  it('limits the guesses of a known browser too', async () => {
    const { email, cookie } = await openAccount()
    const statuses: number[] = []
    for (let turn = 0; turn < 12; turn += 1) {
      const wrong = signInWith(email, 'not it', { cookie, address: inventAddress() })
      statuses.push((await wrong).status)
    }
    expect(statuses).toEqual([...repeat(10, () => 401), 429, 429])
  })

  it('answers the right password like a wrong one, and mails a link that lets the owner in', async () => {
    const { email, userId } = await openAccount()
    await guessFrom(email, repeat(10, inventAddress))
    const address = inventAddress()
    const wrong = await visibleOf(await guess(email, address))
    expect(await web.db.outgoingMail.count({ where: { to: email } })).toBe(1)
    const right = await visibleOf(await signInWith(email, testPassword, { address }))
    expect(right).toEqual(wrong)
    expect(right.code).toBe('sign-in-held')
    const token = await mailedToken(email, 'trust-device')

    const trust = () =>
      trustRoute(browserRequest('POST', '/api/account/trust-device', { body: { token } }))
    const trusted = await trust()
    expect(trusted.status).toBe(204)
    const [header = ''] = trusted.headers.getSetCookie()
    expect(header).toMatch(/^phial\.device=[\w-]{43}; .*HttpOnly; SameSite=Lax/)
    expect((await trust()).status).toBe(410)
    // The link alone signs no one in.
    const cookie = cookiesOf(trusted)
    expect(await actorOf(cookie)).toEqual({ kind: 'anonymous' })
    await guess(email, inventAddress())
    expect((await signInWith(email, 'not it', { cookie, address })).status).toBe(401)
    const signedIn = await signInWith(email, testPassword, { cookie, address })
    expect(signedIn.status).toBe(200)
    const audit = { action: 'accounts.trust-device', subjectId: userId }
    expect(await web.db.auditEntry.count({ where: audit })).toBe(1)
  })

  it('gets no more than a few such links', async () => {
    const { email } = await openAccount()
    await guessFrom(email, repeat(10, inventAddress))
    for (let turn = 0; turn < 6; turn += 1)
      await signInWith(email, testPassword, { address: inventAddress() })
    const links = await web.db.outgoingMail.count({
      where: { to: email, text: { contains: '/trust-device?' } },
    })
    expect(links).toBe(4)
  })
})

describe('a new browser', () => {
  const subjectsTo = async (to: string) =>
    (await web.db.outgoingMail.findMany({ where: { to } })).map(({ subject }) => subject)

  it('is reported to the owner, once', async () => {
    const { email, cookie } = await openAccount()
    await signInWith(email, testPassword, { cookie })
    expect(await subjectsTo(email)).not.toContain('New sign-in to your account')
    const headers = { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Firefox/130.0' }
    const elsewhere = cookiesOf(await signInWith(email, testPassword, { headers }))
    await signInWith(email, testPassword, { headers, cookie: elsewhere })
    const mails = await web.db.outgoingMail.findMany({
      where: { to: email, subject: 'New sign-in to your account' },
    })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Firefox on Mac')
  })
})
