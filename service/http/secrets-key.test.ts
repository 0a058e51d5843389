import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { secretKeysSetting } from '#platform/secret-keys.ts'
import { createServiceApp } from '#service/app.ts'
import { sealStoredSecrets } from '#service/webhooks/secrets/seal-stored-secrets.ts'
import {
  createServiceFixture,
  type ServiceFixture,
  testSecretsKey,
} from '#testing/service/service-fixture.ts'
import { hashKey } from './authenticate-team.ts'
import { isSignedLink, signLink } from './public-url.ts'

let fixture: ServiceFixture
const key = `mg_${randomBytes(32).toString('base64url')}`

beforeAll(async () => {
  fixture = await createServiceFixture({ SERVICE_WEBHOOK_ALLOW_PRIVATE: 'true' })
  const role = { label: 'test', role: 'org_admin', hint: key.slice(-4), hash: hashKey(key) }
  await fixture.db.managementKey.create({ data: { orgId: fixture.orgId, ...role } })
})
afterAll(() => fixture.close())

/** The service as it starts with this setting. */
async function startWith(setting: string) {
  const settings = { ...fixture.settings, SERVICE_SECRETS_KEY: secretKeysSetting.parse(setting) }
  await sealStoredSecrets(fixture.db, settings.SERVICE_SECRETS_KEY)
  const app = createServiceApp({ db: fixture.db, settings, log: fixture.log })
  return async (method: string, rest: string, body?: object) => {
    const address = `/v1/org/${fixture.orgId}/team/${fixture.teamId}/sandbox/webhook${rest}`
    const headers = { 'x-management-key': key, 'content-type': 'application/json' }
    const answer = await app.request(address, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status, `${method} ${rest}`).toBeLessThan(300)
    return (await answer.json()) as Record<string, string>
  }
}

/** As a browser would open it. */
function opens(link: string) {
  const { pathname, searchParams } = new URL(link)
  return isSignedLink(pathname, Object.fromEntries(searchParams))
}

it('a new SERVICE_SECRETS_KEY keeps webhook secrets, and links as long as the former is behind it', async () => {
  const before = await startWith(testSecretsKey)
  const { id } = await before('POST', '', { url: 'http://127.0.0.1:9/hook' })
  const secret = await before('GET', `/${id}/secret`)
  const link = signLink('/documents/1')
  const next = `next:${randomBytes(32).toString('base64url')}`

  const during = await startWith(`${next},${testSecretsKey}`)
  expect(await during('GET', `/${id}/secret`)).toEqual(secret)
  expect(opens(link)).toBe(true)
  const newer = signLink('/documents/1')

  const after = await startWith(next)
  expect(await after('GET', `/${id}/secret`)).toEqual(secret)
  expect([opens(link), opens(newer)]).toEqual([false, true])
})
