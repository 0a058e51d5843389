import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { computeTotp } from '#e2e/support/people/totp.ts'
import type { StaffRole } from '#lib/auth/context.ts'
import type { Log } from '#platform/log.ts'
import { processSlot } from '#platform/process-slot.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

const nextCode = (key: string) => computeTotp(key, Date.now() + 30_000)

/** As after a restart with another secret: settings and better-auth are created again. */
async function restartWith(secret: string) {
  vi.stubEnv('AUTH_SECRET', secret)
  vi.resetModules()
  processSlot('auth').value = undefined
  const fresh = await import('#testing/web/test-account.ts')
  const { cookiesOf } = await import('#testing/web/test-web.ts')
  return { ...fresh, cookiesOf }
}

type App = Awaited<ReturnType<typeof restartWith>>

async function openProtectedAccount({ openAccount, askAuth, cookiesOf }: App, role?: StaffRole) {
  const account = await openAccount(role ? { role } : {})
  const { cookie, password } = account
  const enabled = await askAuth('/two-factor/enable', { password }, { cookie })
  const { key, backupCodes } = (await enabled.json()) as { key: string; backupCodes: string[] }
  const verified = await askAuth('/two-factor/verify-totp', { code: computeTotp(key) }, { cookie })
  expect(verified.status).toBe(200)
  return { ...account, key, backupCodes, cookie: cookiesOf(verified) }
}

const unreadable =
  'a second step cannot be opened with this AUTH_SECRET: run scripts/reseal-second-steps.ts'

function captureLog() {
  const lines: { msg: string }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  processSlot<Log>('log').value = pino({ level: 'error' }, { write })
  return lines
}

const reseal = (environment: Record<string, string>, ...given: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/reseal-second-steps.ts', ...given], {
    env: { ...process.env, ...environment },
  }).then(
    ({ stdout }) => ({ stdout, stderr: '', code: 0 }),
    ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({
      stdout,
      stderr,
      code,
    }),
  )

describe('a new AUTH_SECRET', () => {
  it('signs everyone out, and keeps second steps and backup codes once they are resealed', async () => {
    const before = 'the-secret-until-now-of-enough-length'
    const old = await restartWith(before)
    const { email, userId, key, backupCodes, cookie } = await openProtectedAccount(old)
    expect((await old.actorOf(cookie)).kind).toBe('patient')
    const app = await restartWith('another-secret-for-tests-of-enough-length')
    expect((await app.actorOf(cookie)).kind).toBe('anonymous')

    const unread = await app.signInWith(email)
    const lines = captureLog()
    for (const [path, code] of [
      ['verify-totp', nextCode(key)],
      ['verify-backup-code', backupCodes[0] ?? ''],
    ] as const) {
      const cookie = app.cookiesOf(unread)
      const refused = await app.askAuth(`/two-factor/${path}`, { code }, { cookie })
      expect(refused.status).toBe(503)
      expect((await app.errorOf(refused)).code).toBe('second-step-unreadable')
    }
    expect(lines.map(({ msg }) => msg)).toEqual([unreadable, unreadable])
    expect(JSON.stringify(lines)).not.toContain(email)
    expect(JSON.stringify(lines)).not.toContain(userId)
    expect(await reseal({ AUTH_SECRET_BEFORE: before })).toMatchObject({
      code: 0,
      stdout: '1 under the new secret, 0 unchanged\n',
    })
    expect(await reseal({ AUTH_SECRET_BEFORE: before })).toMatchObject({
      code: 0,
      stdout: '0 under the new secret, 1 unchanged\n',
    })
    const challenge = async () => app.cookiesOf(await app.signInWith(email))
    const verify = (path: string, code: string, pending: string) =>
      app.askAuth(`/two-factor/${path}`, { code }, { cookie: pending })
    const verified = await verify('verify-totp', nextCode(key), await challenge())
    expect(verified.status).toBe(200)
    expect((await app.actorOf(app.cookiesOf(verified))).kind).toBe('patient')
    const spent = await verify('verify-backup-code', backupCodes[0] ?? '', await challenge())
    expect(spent.status).toBe(200)
  })

  it('lets people in whose second step is lost with the old one, after it was turned off', async () => {
    const old = await restartWith('a-secret-that-no-one-has-anymore')
    const { email, userId } = await openProtectedAccount(old, 'clinician')
    const app = await restartWith('a-third-secret-for-tests-of-enough-length')
    await web.db.twoFactor.deleteMany({ where: { userId: { not: userId } } })
    const lost = await reseal({ AUTH_SECRET_BEFORE: 'not-the-secret-that-was-in-use-before' })
    expect(lost).toMatchObject({ code: 1, stderr: '1 that neither secret opens\n' })
    expect(await (await app.signInWith(email)).json()).toEqual({ needsCode: true })

    const off = await reseal({}, '--turn-off-lost')
    expect(off).toMatchObject({ code: 0 })
    expect(await (await app.signInWith(email)).json()).toEqual({ needsCode: false })
    expect(
      await web.db.auditEntry.count({
        where: { action: 'accounts.turn-off-second-step', subjectId: userId, actorRole: 'system' },
      }),
    ).toBe(1)
    const mails = await web.db.outgoingMail.findMany({ where: { to: email } })
    expect(mails.map(({ subject }) => subject)).toContain('Two-step sign-in was turned off')
  })
})
