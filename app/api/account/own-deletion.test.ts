import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as deleteRoute } from '#app/api/account/deletion/route.ts'
import { POST as undoRoute } from '#app/api/account/undo-deletion/route.ts'
import { computeTotp } from '#e2e/support/people/totp.ts'
import { asPatientId } from '#lib/ids.ts'
import { raiseTestCritical } from '#testing/critical-results/raise-test-critical.ts'
import {
  askAuth,
  errorOf,
  mailedToken,
  openAccount,
  signInWith,
  testPassword,
} from '#testing/web/test-account.ts'
import { browserRequest, cookiesOf } from '#testing/web/test-web.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

async function deleteAccount({ cookie }: { cookie: string }, password = testPassword) {
  const body = { password }
  return deleteRoute(browserRequest('POST', '/api/account/deletion', { body, cookie }))
}

const undo = (token: string) =>
  undoRoute(browserRequest('POST', '/api/account/undo-deletion', { body: { token } }))

describe('the deletion of one’s own account', () => {
  it('takes the password, and is undone once by the mailed link', async () => {
    const account = await openAccount()
    const { email, userId } = account
    expect((await deleteAccount(account, 'not the password')).status).toBe(422)
    expect((await deleteAccount(account)).status).toBe(204)
    expect((await signInWith(email)).status).not.toBe(200)
    const token = await mailedToken(email, 'undo-deletion')
    expect(JSON.stringify(await web.db.accountLink.findMany())).not.toContain(token)

    expect((await undo(token)).status).toBe(204)
    expect((await signInWith(email)).status).toBe(200)
    expect(await web.db.patientDeletion.count({ where: { userId } })).toBe(0)
    const { deletedAt } = await web.db.patient.findUniqueOrThrow({ where: { userId } })
    expect(deletedAt).toBeNull()
    expect((await errorOf(await undo(token))).code).toBe('link-expired')
    const audit = await web.db.auditEntry.count({ where: { action: 'patients.restore' } })
    expect(audit).toBe(1)
  })

  it('takes a code too while two-step sign-in is on', async () => {
    const { cookie: asked, userId } = await openAccount()
    const password = testPassword
    const enabled = await askAuth('/two-factor/enable', { password }, { cookie: asked })
    const { key, backupCodes } = (await enabled.json()) as { key: string; backupCodes: string[] }
    const turnedOn = await askAuth(
      '/two-factor/verify-totp',
      { code: computeTotp(key) },
      { cookie: asked },
    )
    const cookie = cookiesOf(turnedOn)
    const remove = (body: object) =>
      deleteRoute(browserRequest('POST', '/api/account/deletion', { body, cookie }))
    const [code = ''] = backupCodes
    expect((await errorOf(await remove({ password }))).fields).toHaveProperty('code')
    expect((await errorOf(await remove({ password, code: '000000' }))).code).toBe('wrong-code')
    expect((await remove({ password: 'not the password', code })).status).toBe(422)
    const { id: patientId, deletedAt } = await web.db.patient.findUniqueOrThrow({
      where: { userId },
    })
    expect(deletedAt).toBeNull()
    const critical = await raiseTestCritical(asPatientId(patientId))
    expect((await errorOf(await remove({ password, code }))).code).toBe('result-open')
    await web.db.criticalResult.update({ where: { id: critical }, data: { state: 'closed' } })
    // Neither the wrong password nor the refusal spent the code.
    expect((await remove({ password, code })).status).toBe(204)
  })

  it('is not undone by a link of another purpose, nor after the seven days', async () => {
    const account = await openAccount()
    expect((await deleteAccount(account)).status).toBe(204)
    const token = await mailedToken(account.email, 'undo-deletion')
    const { userId } = account
    await web.db.accountLink.updateMany({
      where: { userId },
      data: { purpose: 'trust-device' },
    })
    expect((await errorOf(await undo(token))).code).toBe('link-expired')
    await web.db.accountLink.updateMany({
      where: { userId },
      data: { purpose: 'undo-deletion', expiresAt: new Date(Date.now() - 1_000) },
    })
    expect((await errorOf(await undo(token))).code).toBe('link-expired')
    expect((await signInWith(account.email)).status).not.toBe(200)
  })
})
