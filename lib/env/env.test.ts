import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubSettings } from '#testing/web/web-fixture.ts'

async function readEnv(given: Record<string, string>) {
  stubSettings({ DATABASE_URL: 'postgresql://localhost/x', ...given })
  const { env } = await import('./env.ts')
  return env()
}

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllEnvs()
})

describe('env', () => {
  it.each([
    ['pk_us_key', { environment: 'production', region: 'us' }],
    ['pk_eu_key', { environment: 'production', region: 'eu' }],
    ['sk_us_key', { environment: 'sandbox', region: 'us' }],
    ['sk_eu_key', { environment: 'sandbox', region: 'eu' }],
  ])('knows the deployment of %s', async (SERVICE_API_KEY, deployment) => {
    const settings = {
      SERVICE_API_KEY,
      LOCAL_SANDBOX: 'false',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'Clinic <no-reply@clinic.example>',
      CLINIC_PHONE: '+13035550142',
    }
    expect(await readEnv(settings)).toMatchObject({ deployment })
  })

  it('names every setting that contradicts the key, and what to do', async () => {
    const reading = readEnv({
      SERVICE_API_KEY: 'pk_eu_top-secret',
      SERVICE_BASE_URL: 'https://api.sandbox.labs.example',
      SERVICE_REGION: 'us',
      LOCAL_SANDBOX: 'true',
    })
    const message = await reading.catch((error: Error) => error.message)
    expect(message).toContain('SERVICE_BASE_URL: is an address of sandbox')
    expect(message).toContain('SERVICE_REGION: is us, but SERVICE_API_KEY is a key of eu')
    expect(message).toContain('LOCAL_SANDBOX: must not be set')
    expect(message).not.toContain('top-secret')
  })

  const production = {
    SERVICE_API_KEY: 'pk_us_key',
    SERVICE_BASE_URL: 'https://api.labs.example',
    WEB_URL: 'https://clinic.example',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'Clinic <no-reply@clinic.example>',
    CLINIC_PHONE: '+13035550142',
    LOCAL_SANDBOX: 'false',
  }
  const whsec = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`

  it.each([
    [{ WEB_URL: 'http://clinic.example' }, ['WEB_URL']],
    [{ WEB_URL: 'http://127.0.0.1.clinic.example' }, ['WEB_URL']],
    [{ SERVICE_BASE_URL: 'http://api.labs.example' }, ['SERVICE_BASE_URL']],
    [{ SERVICE_BASE_URL: 'http://10.0.0.7:4000' }, ['SERVICE_BASE_URL']],
    [{ SERVICE_WEBHOOK_SECRET: 'whsec_AAAA' }, ['SERVICE_WEBHOOK_SECRET']],
    [{ SERVICE_WEBHOOK_SECRET: whsec(23) }, ['SERVICE_WEBHOOK_SECRET']],
    [{ SERVICE_WEBHOOK_SECRET: whsec(65) }, ['SERVICE_WEBHOOK_SECRET']],
    [{ SERVICE_WEBHOOK_SECRET: `${whsec(32)},${whsec(8)}` }, ['SERVICE_WEBHOOK_SECRET']],
    [{ SERVICE_WEBHOOK_SECRET: 'whsec_not base64, at all' }, ['SERVICE_WEBHOOK_SECRET']],
    [{ SERVICE_API_KEY: 'no key', SERVICE_REGION: 'eu' }, ['SERVICE_API_KEY']],
    [{ SERVICE_BASE_URL: 'no address', SERVICE_REGION: 'us' }, ['SERVICE_BASE_URL']],
    [{ SERVICE_REGION: 'eu', WEB_URL: 'http://clinic.example' }, ['SERVICE_REGION', 'WEB_URL']],
    [{ SERVICE_MANAGEMENT_URL: 'http://api.labs.example' }, ['SERVICE_MANAGEMENT_URL']],
    [{ SERVICE_MANAGEMENT_KEY: 'mg_of-no-organization' }, ['SERVICE_ORG_ID']],
    [{ SMTP_URL: '' }, ['SMTP_URL']],
    [{ MAIL_FROM: '' }, ['MAIL_FROM']],
    [{ MAIL_FROM: '', SERVICE_API_KEY: 'sk_us_key' }, ['MAIL_FROM']],
    [{ MAIL_FROM: '', WEB_URL: 'http://localhost:3000' }, ['MAIL_FROM']],
    [{ CLINIC_PHONE: '' }, ['CLINIC_PHONE']],
    [{ CLINIC_PHONE: '555-0142' }, ['CLINIC_PHONE']],
    [{ SMTP_URL: '', SERVICE_API_KEY: 'sk_us_key' }, ['SMTP_URL']],
    [
      { WEB_URL: 'http://clinic.example', SMTP_URL: '', AUTH_SECRET: 'short' },
      ['AUTH_SECRET', 'SMTP_URL', 'WEB_URL'],
    ],
  ])('refuses %j', async (wrong, settings) => {
    const message = await readEnv({ ...production, ...wrong }).catch(
      (error: Error) => error.message,
    )
    const named = String(message)
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(':', 1)[0])
    expect(named.sort()).toEqual(settings)
  })

  it.each<Record<string, string>>([
    production,
    { ...production, SERVICE_WEBHOOK_SECRET: `${whsec(24)},${whsec(64)}` },
    { ...production, WEB_URL: 'http://localhost:3000', SERVICE_BASE_URL: 'http://[::1]:4000' },
    { LOCAL_SANDBOX: 'false', SERVICE_BASE_URL: 'http://127.0.0.2:4000' },
    { LOCAL_SANDBOX: 'true', WEB_URL: 'http://demo.example' },
  ])('accepts %j', async (settings) => {
    await expect(readEnv(settings)).resolves.toBeDefined()
  })

  it('sends as the sandbox where no sender is set, on this machine only', async () => {
    const local = { WEB_URL: 'http://localhost:3000', LOCAL_SANDBOX: 'false' }
    expect(await readEnv(local)).toMatchObject({ MAIL_FROM: 'Phial <no-reply@phial.example>' })
  })
})
