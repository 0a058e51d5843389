import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashKey } from '#service/http/authenticate-team.ts'
import { openSecret } from '#service/webhooks/secrets/seal-secret.ts'
import {
  createServiceFixture,
  type ServiceFixture,
  testSecretKeys,
} from '#testing/service/service-fixture.ts'
import { provisionSandbox, type SandboxPlan } from './provision.ts'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture()
})
afterAll(() => fixture.close())

const plan: SandboxPlan = {
  orgId: randomUUID(),
  teamId: randomUUID(),
  orgName: 'Sandbox clinic',
  teamName: 'Sandbox team',
  teamApiKey: 'sk_us_sandbox',
  managementKey: 'mg_sandbox',
  webhookUrl: 'http://127.0.0.1:3000/api/webhooks/service',
  webhookSecret: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
  secretKeys: testSecretKeys,
  physicians: [
    { first_name: 'Amelia', last_name: 'Hart', npi: '1245319599' },
    { first_name: 'Noah', last_name: 'Feld', npi: '1679576722' },
  ],
}

async function readAll() {
  const { db } = fixture
  const where = { teamId: plan.teamId }
  return {
    teams: await db.team.findMany({ where: { id: plan.teamId } }),
    keys: await db.teamApiKey.findMany({ where }),
    managementKeys: await db.managementKey.findMany({ where: { orgId: plan.orgId } }),
    endpoints: await db.webhookEndpoint.findMany({
      where,
      select: { id: true, url: true, secret: true, filterTypes: true },
    }),
    secrets: (await db.webhookEndpoint.findMany({ where })).map(({ id, secret }) =>
      openSecret(secret, id, testSecretKeys),
    ),
    physicians: await db.teamPhysician.findMany({ where, orderBy: { npi: 'asc' } }),
  }
}

describe('provisionSandbox', () => {
  it('creates a usable team, and changes nothing when repeated, even concurrently', async () => {
    await Promise.all([provisionSandbox(fixture.db, plan), provisionSandbox(fixture.db, plan)])
    const first = await readAll()
    await provisionSandbox(fixture.db, plan)
    expect(await readAll()).toEqual(first)
    expect(first.teams).toMatchObject([{ environment: 'sandbox', region: 'us', orgId: plan.orgId }])
    expect(first.endpoints).toMatchObject([{ url: plan.webhookUrl, filterTypes: [] }])
    expect(first.secrets).toEqual([plan.webhookSecret])
    expect(first.physicians.map(({ npi }) => npi)).toEqual(['1245319599', '1679576722'])
    expect((await fixture.request('GET', '/v3/orders', { apiKey: plan.teamApiKey })).status).toBe(
      200,
    )
    expect(
      (await fixture.request('GET', '/v3/orders', { apiKey: plan.managementKey })).status,
    ).toBe(401)
  })

  it('stores no key and no secret in plain text', async () => {
    const { keys, managementKeys, endpoints } = await readAll()
    expect(JSON.stringify(endpoints)).not.toContain(plan.webhookSecret.replace('whsec_', ''))
    expect(Buffer.from(keys[0]?.hash ?? [])).toEqual(hashKey(plan.teamApiKey))
    expect(JSON.stringify([keys, managementKeys])).not.toMatch(/sk_us_|mg_/)
  })

  it('moves the endpoint to another port', async () => {
    const webhookUrl = 'http://localhost:3999/api/webhooks/service'
    await provisionSandbox(fixture.db, { ...plan, webhookUrl })
    expect((await readAll()).endpoints).toMatchObject([{ url: webhookUrl }])
    await provisionSandbox(fixture.db, plan)
    expect((await readAll()).endpoints).toMatchObject([{ url: plan.webhookUrl }])
  })

  it('replaces the secret', async () => {
    const secret = `whsec_${Buffer.alloc(24, 2).toString('base64')}`
    await provisionSandbox(fixture.db, { ...plan, webhookSecret: secret })
    expect((await readAll()).secrets).toEqual([secret])
  })
})
