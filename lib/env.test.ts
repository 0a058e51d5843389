import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubSettings } from '#lib/orders/testing/order-fixture.ts'

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
    expect(await readEnv({ SERVICE_API_KEY, LOCAL_SANDBOX: 'false' })).toMatchObject({ deployment })
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
    expect(message).toContain('LOCAL_SANDBOX: must be left out')
    expect(message).not.toContain('top-secret')
  })
})
