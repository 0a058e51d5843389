import { afterEach, describe, expect, it, vi } from 'vitest'
import { stubSettings } from '#testing/web/web-fixture.ts'

/** Settings are read once per module instance, so each case loads fresh modules. */
async function load(settings: Record<string, string>) {
  vi.resetModules()
  stubSettings({ DATABASE_URL: 'postgresql://localhost/none', ...settings })
  return {
    ...(await import('./session-limits.ts')),
    ...(await import('./session-cookie.ts')),
  }
}

afterEach(() => vi.unstubAllEnvs())

describe('requiresStaffTwoFactor', () => {
  it.each([
    [{ LOCAL_SANDBOX: 'false' }, true],
    [{ LOCAL_SANDBOX: 'true' }, false],
    [{ LOCAL_SANDBOX: 'true', STAFF_TWO_FACTOR: 'required' }, true],
    [{ LOCAL_SANDBOX: 'false', STAFF_TWO_FACTOR: 'offered' }, false],
  ])('with %j is %s', async (settings, required) => {
    expect((await load(settings)).requiresStaffTwoFactor()).toBe(required)
  })
})

describe('sessionLimits', () => {
  it('are 15 minutes and 12 hours for staff, 30 minutes and 30 days for patients, unless set', async () => {
    const { sessionLimits } = await load({})
    expect(sessionLimits('admin')).toEqual({ idleMs: 900_000, lifetimeMs: 43_200_000 })
    expect(sessionLimits('patient')).toEqual({ idleMs: 1_800_000, lifetimeMs: 2_592_000_000 })
    const set = await load({ STAFF_IDLE_MINUTES: '5' })
    expect(set.sessionLimits('support').idleMs).toBe(300_000)
  })
})

describe('cookiePrefix (N36)', () => {
  it('binds the cookie to this host over https', async () => {
    const secure = await load({
      WEB_URL: 'https://clinic.example',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'Clinic <no-reply@clinic.example>',
      CLINIC_PHONE: '+13035550142',
      LOCAL_SANDBOX: 'false',
    })
    expect([secure.cookiePrefix(), secure.isSecure()]).toEqual(['__Host-phial', true])
    const local = await load({})
    expect([local.cookiePrefix(), local.isSecure()]).toEqual(['phial', false])
  })
})
