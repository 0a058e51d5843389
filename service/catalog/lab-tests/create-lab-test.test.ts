import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LabTest, labTest } from '#contract/catalog.ts'
import type { ValidationDetail } from '#contract/errors.ts'
import { seedCatalog } from '#service/catalog/seed-catalog.ts'
import {
  buildTeam,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'
import { approvalDelayMs } from './lab-test-status.ts'

const heartKit = '1ab7e575-0000-4000-8000-000000000001'
const _gutKit = '1ab7e575-0000-4000-8000-000000000009'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture({ SERVICE_SANDBOX_CLOCK: 'true' })
  await seedCatalog(fixture.db)
})
afterAll(() => fixture.close())

type Refusal = { detail: ValidationDetail[] }

function buildRequest(changes: Record<string, unknown> = {}) {
  return {
    name: 'Energy Check',
    method: 'testkit',
    description: 'Vitamin D and iron stores.',
    lab_slug: 'ussl',
    marker_ids: [1191, 1211],
    ...changes,
  }
}

describe('POST /v3/lab_tests', () => {
  it('is pending approval, then active', async () => {
    const at = (ms: number) => ({
      headers: { 'x-sandbox-now': new Date(Date.UTC(2025, 5, 1) + ms).toISOString() },
    })
    const created = await fixture.request('POST', '/v3/lab_tests', {
      body: buildRequest(),
      ...at(0),
    })
    expect(created.status).toBe(200)
    expect(labTest.parse(created.body)).toMatchObject({
      name: 'Energy Check',
      status: 'pending_approval',
      is_active: false,
      price: 48,
      sample_type: 'arm_collector',
      lab: { slug: 'ussl' },
    })
    expect(created.body.slug).toMatch(/^energy-check-[0-9a-f]{8}$/)
    const path = `/v3/lab_tests/${created.body.id}`
    const before = await fixture.request('GET', path, at(approvalDelayMs - 1))
    const after = await fixture.request('GET', path, at(approvalDelayMs))
    expect([before.body.status, after.body.status]).toEqual(['pending_approval', 'active'])
    const listed = await fixture.request<LabTest[]>(
      'GET',
      '/v3/lab_tests?status=active',
      at(approvalDelayMs),
    )
    expect(listed.body.map(({ id }) => id)).toContain(created.body.id)
  })

  it("accepts the laboratory's identifiers with an account", async () => {
    const { status, body } = await fixture.request<LabTest>('POST', '/v3/lab_tests', {
      body: buildRequest({
        marker_ids: undefined,
        provider_ids: ['USSL-0191'],
        lab_slug: undefined,
        lab_account_id: '1ab0acc0-0000-4000-8000-000000000001',
      }),
    })
    expect(status).toBe(200)
    expect(body.markers?.map(({ slug }) => slug)).toEqual(['vitamin-d-25-hydroxy'])
  })

  it("stays in the team's own catalog", async () => {
    const { body } = await fixture.request('POST', '/v3/lab_tests', { body: buildRequest() })
    const stranger = await buildTeam(fixture.db)
    const options = { apiKey: stranger.apiKey }
    const seen = await fixture.request('GET', `/v3/lab_tests/${body.id}`, options)
    expect([seen.status, seen.body]).toEqual([404, { detail: 'Lab test does not exist' }])
    const listed = await fixture.request<LabTest[]>('GET', '/v3/lab_tests', options)
    expect(listed.body.map(({ id }) => id)).not.toContain(body.id)
    const changed = await fixture.request('PATCH', `/v3/lab_tests/${body.id}`, {
      ...options,
      body: { name: 'Mine' },
    })
    expect(changed.status).toBe(404)
  })

  it.each([
    [{ marker_ids: [] }, 'Either marker_ids or provider_ids must be set'],
    [{ provider_ids: ['USSL-0191'] }, 'Either marker_ids or provider_ids must be set'],
    [
      { marker_ids: null, provider_ids: ['USSL-0191'], lab_slug: null },
      'lab_slug or lab_account_id must be set with provider_ids',
    ],
    [{ marker_ids: [1191, 7] }, 'Some markers do not exist or cannot be ordered'],
    [{ marker_ids: [1143] }, 'Some markers do not exist or cannot be ordered'],
    [
      { marker_ids: [1191, 2191], lab_slug: null },
      'cannot create a lab test from markers of multiple labs',
    ],
    [{ lab_slug: 'nowhere' }, 'Lab does not exist'],
    [{ method: 'walk_in_test' }, 'The laboratory does not collect samples by walk_in_test'],
  ])('refuses %j', async (changes, detail) => {
    const { status, body } = await fixture.request('POST', '/v3/lab_tests', {
      body: buildRequest(changes),
    })
    expect([status, body]).toEqual([400, { detail }])
  })

  it('names every missing field', async () => {
    const { status, body } = await fixture.request<Refusal>('POST', '/v3/lab_tests', { body: {} })
    expect(status).toBe(422)
    expect(body.detail.map(({ loc, type }) => [loc, type])).toEqual([
      [['body', 'name'], 'missing'],
      [['body', 'method'], 'missing'],
      [['body', 'description'], 'missing'],
    ])
  })
})

describe('PATCH /v3/lab_tests/{lab_test_id}', () => {
  it('renames, retires and restores a test of the team', async () => {
    const past = { headers: { 'x-sandbox-now': '2025-05-01T00:00:00Z' } }
    const { body: created } = await fixture.request('POST', '/v3/lab_tests', {
      body: buildRequest(),
      ...past,
    })
    const path = `/v3/lab_tests/${created.id}`
    const patch = async (body: unknown) => (await fixture.request('PATCH', path, { body })).body
    expect(await patch({ name: 'Winter Check' })).toMatchObject({
      name: 'Winter Check',
      status: 'active',
    })
    expect(await patch({ active: false })).toMatchObject({ status: 'inactive', is_active: false })
    expect(await patch({ active: true })).toMatchObject({ status: 'active', is_active: true })
  })

  it('does not let a test skip approval', async () => {
    const { body: created } = await fixture.request('POST', '/v3/lab_tests', {
      body: buildRequest(),
      headers: { 'x-sandbox-now': '2030-05-01T00:00:00Z' },
    })
    const path = `/v3/lab_tests/${created.id}`
    await fixture.request('PATCH', path, { body: { active: false } })
    const { body } = await fixture.request('PATCH', path, { body: { active: true } })
    expect(body.status).toBe('pending_approval')
  })

  it('does not change the shared catalog', async () => {
    const { status, body } = await fixture.request('PATCH', `/v3/lab_tests/${heartKit}`, {
      body: { active: false },
    })
    expect(status).toBe(403)
    expect(typeof body.detail).toBe('string')
  })

  it('does not find an unknown test', async () => {
    const { status } = await fixture.request('PATCH', `/v3/lab_tests/${randomUUID()}`, {
      body: { active: false },
    })
    expect(status).toBe(404)
  })
})

describe('GET /v3/lab_tests/{lab_test_id}', () => {
  it('returns one lab test', async () => {
    const { status, body } = await fixture.request('GET', `/v3/lab_tests/${heartKit}`)
    expect(status).toBe(200)
    expect(labTest.parse(body).slug).toBe('heart-health')
  })

  it('does not find an unknown one, and refuses an invalid id', async () => {
    expect((await fixture.request('GET', `/v3/lab_tests/${randomUUID()}`)).status).toBe(404)
    expect((await fixture.request('GET', '/v3/lab_tests/heart-health')).status).toBe(422)
  })
})
