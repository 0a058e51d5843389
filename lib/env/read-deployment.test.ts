import { describe, expect, it } from 'vitest'
import { readDeployment } from './read-deployment.ts'

const prefixes = {
  pk_us_: { environment: 'production', region: 'us' },
  pk_eu_: { environment: 'production', region: 'eu' },
  sk_us_: { environment: 'sandbox', region: 'us' },
  sk_eu_: { environment: 'sandbox', region: 'eu' },
} as const

const hosts: [host: string, environment: string | undefined, region: string | undefined][] = [
  ['api.us.labs.example', undefined, 'us'],
  ['api.eu.labs.example', undefined, 'eu'],
  ['api.sandbox.us.labs.example', 'sandbox', 'us'],
  ['api.sandbox.eu.labs.example', 'sandbox', 'eu'],
  ['production-eu.labs.example', 'production', 'eu'],
  ['prod.labs.example', 'production', undefined],
  ['api.labs.example', undefined, undefined],
  ['labs.eu', undefined, undefined],
  ['sandbox.production.labs.example', undefined, undefined],
  ['localhost', undefined, undefined],
  ['127.0.0.1', undefined, undefined],
  ['[::1]', undefined, undefined],
]

const cases = hosts.flatMap(([host, environment, region]) =>
  Object.entries(prefixes).map(([prefix, ofKey]) => ({ host, environment, region, prefix, ofKey })),
)

describe('readDeployment', () => {
  it.each(cases)('checks $host against $prefix', ({ host, environment, region, prefix, ofKey }) => {
    const { deployment, faults } = readDeployment({
      SERVICE_BASE_URL: `https://${host}:8443/base`,
      SERVICE_API_KEY: `${prefix}secret_eu_pk_us`,
    })
    expect(deployment).toEqual(ofKey)
    const wrong = [
      environment && environment !== ofKey.environment,
      region && region !== ofKey.region,
    ].filter(Boolean)
    expect(faults).toHaveLength(wrong.length)
    for (const { setting, message } of faults) {
      expect(setting).toBe('SERVICE_BASE_URL')
      expect(message).toMatch(/SERVICE_API_KEY.*use the address and the key of one deployment/)
      expect(message).not.toContain('secret')
    }
  })

  it('prefers the settings over the address, and the key over both', () => {
    const settings = {
      SERVICE_BASE_URL: 'http://eu-sandbox-7.internal',
      SERVICE_API_KEY: 'pk_us_secret',
    }
    expect(readDeployment(settings).faults).toHaveLength(2)
    const explicit = {
      ...settings,
      SERVICE_ENVIRONMENT: 'production',
      SERVICE_REGION: 'us',
    } as const
    expect(readDeployment(explicit)).toEqual({
      deployment: { environment: 'production', region: 'us' },
      faults: [],
    })
    const [fault] = readDeployment({ ...explicit, SERVICE_REGION: 'eu' }).faults
    expect(fault).toMatchObject({ setting: 'SERVICE_REGION' })
    expect(fault?.message).toContain('set SERVICE_REGION to us or leave it out')
  })
})
