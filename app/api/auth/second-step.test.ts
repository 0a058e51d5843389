import { symmetricEncrypt } from 'better-auth/crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { computeTotp } from '#e2e/support/people/totp.ts'
import { getAccountSecurity } from '#lib/accounts/get-account-security.ts'
import {
  resetPatientSecondStep,
  resetSecondStep,
} from '#lib/accounts/second-step/reset-second-step.ts'
import { systemContext } from '#lib/auth/context.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { env } from '#lib/env/env.ts'
import { asPatientId } from '#lib/ids.ts'
import { getPatient } from '#lib/patients/get-patient.ts'
import { resetStaffSecondStep } from '#lib/staff/change-staff.ts'
import { clockErrors, withClockOff } from '#testing/clock/with-clock-off.ts'
import { actorOf, askAuth, errorOf, openAccount, signInWith } from '#testing/web/test-account.ts'
import { browserRequest, cookiesOf } from '#testing/web/test-web.ts'
import { createWebFixture, staffContext } from '#testing/web/web-fixture.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

const periodMs = 30_000

/** The app's next code, which is accepted already: the current one was spent on turning the second step on. */
const nextCode = (key: string) => computeTotp(key, Date.now() + periodMs)

const verify = (code: string, cookie?: string) =>
  askAuth('/two-factor/verify-totp', { code }, cookie ? { cookie } : {})

async function openProtectedAccount() {
  const account = await openAccount()
  const { password } = account
  const enabled = await askAuth('/two-factor/enable', { password }, { cookie: account.cookie })
  const { key, qrCode, backupCodes } = (await enabled.json()) as {
    key: string
    qrCode: string
    backupCodes: string[]
  }
  expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/)
  expect((await verify('000 000', account.cookie)).status).toBe(422)
  const code = computeTotp(key)
  const verified = await verify(code, account.cookie)
  expect(verified.status).toBe(200)
  return { ...account, key, code, backupCodes, cookie: cookiesOf(verified) }
}

async function challenge(email: string) {
  const answer = await signInWith(email)
  expect(await answer.json()).toEqual({ needsCode: true })
  return cookiesOf(answer)
}

async function subjectsTo(email: string) {
  const mails = await web.db.outgoingMail.findMany({ where: { to: email } })
  return mails.map(({ subject }) => subject)
}

describe('signing in with a second step', () => {
  it('asks for it after the password and accepts a code or a backup code', async () => {
    const { email, key, backupCodes } = await openProtectedAccount()
    const pending = await challenge(email)
    expect((await actorOf(pending)).kind).toBe('anonymous')
    expect((await verify(nextCode(key))).status).toBe(401)
    expect((await actorOf(cookiesOf(await verify(nextCode(key), pending)))).kind).toBe('patient')
    const tryBackup = async () =>
      askAuth(
        '/two-factor/verify-backup-code',
        { code: backupCodes[0] },
        { cookie: await challenge(email) },
      )
    expect((await tryBackup()).status).toBe(200)
    const used = await errorOf(await tryBackup())
    expect(used).toMatchObject({
      code: 'wrong-backup-code',
      message: expect.stringContaining('used already'),
    })
  })

  it('accepts a code once', async () => {
    const { email, key } = await openProtectedAccount()
    const code = nextCode(key)
    expect((await verify(code, await challenge(email))).status).toBe(200)
    const again = await challenge(email)
    expect((await errorOf(await verify(code, again))).code).toBe('wrong-code')
    expect((await errorOf(await verify(computeTotp(key), again))).code).toBe('wrong-code')
    // The challenge outlives a repeated code: the app's next one is accepted.
    await web.db.twoFactor.updateMany({ data: { lastStep: 0 } })
    expect((await verify(nextCode(key), again)).status).toBe(200)
  })

  it('does not accept the code that turned it on', async () => {
    const { email, code } = await openProtectedAccount()
    expect((await errorOf(await verify(code, await challenge(email)))).code).toBe('wrong-code')
  })

  it('accepts one of several concurrent uses of a code', async () => {
    const { email, key } = await openProtectedAccount()
    const pending = await Promise.all(Array.from({ length: 4 }, () => challenge(email)))
    const code = nextCode(key)
    const answers = await Promise.all(pending.map((cookie) => verify(code, cookie)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe.each(clockErrors)('a process whose clock is %s', (_name, offMs) => {
  it('does not accept a code of another hour', async () => {
    const { email, key } = await openProtectedAccount()
    const code = computeTotp(key, Date.now() + offMs)
    const refused = await withClockOff(offMs, async () => verify(code, await challenge(email)))
    expect((await errorOf(refused)).code).toBe('wrong-code')
    const factor = await web.db.twoFactor.findFirstOrThrow({ where: { user: { email } } })
    expect(factor.failedVerificationCount).toBe(1)
  })
})

describe('a sign-in that is over', () => {
  it('is called that after five wrong codes and from then on, and a new one works at once', async () => {
    const { email, key } = await openProtectedAccount()
    const pending = await challenge(email)
    // Codes are counted by address too, which the other tests share.
    const address = '203.0.113.77'
    const tryWrong = (options: { cookie?: string }) =>
      askAuth('/two-factor/verify-totp', { code: '000000' }, { ...options, address })
    for (let time = 1; time <= 5; time += 1)
      expect((await errorOf(await tryWrong({ cookie: pending }))).code).toBe('wrong-code')
    const sixth = await tryWrong({ cookie: pending })
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([401, null])
    expect(await errorOf(sixth)).toMatchObject({
      code: 'sign-in-over',
      message: expect.stringContaining('Start again with your password'),
    })
    expect((await errorOf(await tryWrong({ cookie: pending }))).code).toBe('sign-in-over')
    expect((await errorOf(await tryWrong({}))).code).toBe('sign-in-over')
    expect((await verify(nextCode(key), await challenge(email))).status).toBe(200)
  })

  it('is not caused by a code with too few digits, whose field says so', async () => {
    const { email } = await openProtectedAccount()
    const { code, fields } = await errorOf(await verify('123 45', await challenge(email)))
    expect([code, fields]).toEqual(['invalid-input', { code: 'Enter all six digits.' }])
  })
})

describe('a backup code', () => {
  const verifyBackup = async (email: string, code: string) =>
    askAuth('/two-factor/verify-backup-code', { code }, { cookie: await challenge(email) })

  it('is accepted in either case, and with or without its hyphens', async () => {
    const { email, password, cookie, backupCodes } = await openProtectedAccount()
    const [first = '', second = '', third = ''] = backupCodes
    const small = first.toLowerCase()
    expect((await verifyBackup(email, small)).status).toBe(200)
    expect((await errorOf(await verifyBackup(email, first))).code).toBe('wrong-backup-code')
    expect((await verifyBackup(email, second.replaceAll('-', ' '))).status).toBe(200)
    const code = third.replaceAll('-', '').toLowerCase()
    expect((await askAuth('/two-factor/disable', { password, code }, { cookie })).status).toBe(200)
  })

  it('of an earlier list still works', async () => {
    const { email, userId } = await openProtectedAccount()
    const data = JSON.stringify(['VKLHH-gI2LL', 'DAosE-CCDSk'])
    const earlier = await symmetricEncrypt({ key: env().AUTH_SECRET, data })
    await web.db.twoFactor.updateMany({ where: { userId }, data: { backupCodes: earlier } })
    expect((await verifyBackup(email, 'VKLHH-gI2LL')).status).toBe(200)
    expect((await verifyBackup(email, 'DAOSECCDSK')).status).toBe(200)
    expect((await verifyBackup(email, 'DAosE-CCDSk')).status).toBe(422)
  })
})

describe('turning the second step off', () => {
  it('needs the password and a code', async () => {
    const { email, password, key, cookie } = await openProtectedAccount()
    const turnOff = (body: object) => askAuth('/two-factor/disable', body, { cookie })
    expect((await turnOff({ password })).status).toBe(422)
    expect((await errorOf(await turnOff({ password, code: '000000' }))).code).toBe('wrong-code')
    const code = nextCode(key)
    const wrong = await errorOf(await turnOff({ password: 'not the password', code }))
    expect(wrong.fields?.password).toContain('your current password')
    // The wrong password did not spend the code.
    expect((await turnOff({ password, code })).status).toBe(200)
    expect(await (await signInWith(email)).json()).toEqual({ needsCode: false })
    expect(await subjectsTo(email)).toEqual(
      expect.arrayContaining(['Two-step sign-in was turned on', 'Two-step sign-in was turned off']),
    )
  })

  it('accepts a backup code instead', async () => {
    const { password, cookie, backupCodes } = await openProtectedAccount()
    const body = { password, code: backupCodes[0] }
    expect((await askAuth('/two-factor/disable', body, { cookie })).status).toBe(200)
  })
})

describe('new backup codes', () => {
  it('need the password and a code, and replace the old ones', async () => {
    const { email, password, key, cookie, backupCodes } = await openProtectedAccount()
    const renew = (body: object) => askAuth('/two-factor/generate-backup-codes', body, { cookie })
    expect((await renew({ password })).status).toBe(422)
    expect((await renew({ password, code: '000000' })).status).toBe(422)
    const renewed = (await (await renew({ password, code: nextCode(key) })).json()) as {
      backupCodes: string[]
    }
    expect(renewed.backupCodes).toHaveLength(backupCodes.length)
    const codesLeft = async () => {
      const request = browserRequest('GET', '/', { cookie })
      return (await getAccountSecurity(await contextOf(request))).backupCodesLeft
    }
    expect(await codesLeft()).toBe(backupCodes.length)
    expect(await subjectsTo(email)).toContain('You have new backup codes')
    const tryBackup = async (code: string | undefined) =>
      askAuth('/two-factor/verify-backup-code', { code }, { cookie: await challenge(email) })
    expect((await tryBackup(backupCodes[0])).status).toBe(422)
    expect((await tryBackup(renewed.backupCodes[0])).status).toBe(200)
    expect(await codesLeft()).toBe(backupCodes.length - 1)
  })
})

describe('a reset of the second step by an operator', () => {
  it('ends sessions, mails the owner, and lets the password alone sign in', async () => {
    const { email, userId, cookie } = await openProtectedAccount()
    const context = systemContext('reset')
    await resetSecondStep(context, { userId })
    expect((await actorOf(cookie)).kind).toBe('anonymous')
    expect(await (await signInWith(email)).json()).toEqual({ needsCode: false })
    expect(await subjectsTo(email)).toContain('Two-step sign-in was turned off')
    const audited = { subjectId: userId, action: 'accounts.turn-off-second-step' }
    expect(await web.db.auditEntry.count({ where: audited })).toBe(1)
    await expect(resetSecondStep(context, { userId })).rejects.toMatchObject({
      code: 'not-possible-now',
    })
  })

  it('is an administrator’s for patients and colleagues, each on their own page', async () => {
    const admin = staffContext('admin')
    const patient = await openProtectedAccount()
    const { id } = await web.db.patient.findFirstOrThrow({ where: { userId: patient.userId } })
    const patientId = asPatientId(id)
    expect((await getPatient(admin, { patientId })).can.resetSecondStep).toBe(true)
    expect((await getPatient(staffContext('support'), { patientId })).can.resetSecondStep).toBe(
      false,
    )
    await expect(resetStaffSecondStep(admin, { userId: patient.userId })).rejects.toMatchObject({
      code: 'not-found',
    })
    await resetPatientSecondStep(admin, { patientId })
    expect((await getPatient(admin, { patientId })).can.resetSecondStep).toBe(false)
    expect((await actorOf(patient.cookie)).kind).toBe('anonymous')
    const entry = { patientId, action: 'accounts.turn-off-second-step', actorRole: 'admin' }
    expect(await web.db.auditEntry.count({ where: entry })).toBe(1)

    const colleague = await openProtectedAccount()
    await web.db.user.update({ where: { id: colleague.userId }, data: { role: 'reviewer' } })
    await resetStaffSecondStep(admin, { userId: colleague.userId })
    expect(await (await signInWith(colleague.email)).json()).toEqual({ needsCode: false })
  })
})
