import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashKey } from '#service/http/authenticate-team.ts'
import { createResponseCheck } from '#testing/service/check-response.ts'
import {
  buildTeam,
  buildUser,
  createServiceFixture,
  type ServiceFixture,
  writeBody,
} from '#testing/service/service-fixture.ts'

let fixture: ServiceFixture
let check: ReturnType<typeof createResponseCheck>
let orgKey: string
let foreign: Awaited<ReturnType<typeof buildTeam>>

beforeAll(async () => {
  fixture = await createServiceFixture()
  check = createResponseCheck(await (await fixture.app.request('/v1/openapi.json')).json())
  orgKey = await buildKey(fixture.orgId)
  foreign = await buildTeam(fixture.db)
})
afterAll(() => fixture.close())

async function buildKey(orgId: string, teamIds?: string[]) {
  const key = `mg_${randomBytes(32).toString('base64url')}`
  await fixture.db.managementKey.create({
    data: {
      orgId,
      label: 'test',
      role: teamIds ? 'team_admin' : 'org_admin',
      hint: key.slice(-4),
      hash: hashKey(key),
      teams: { create: (teamIds ?? []).map((teamId) => ({ teamId })) },
    },
  })
  return key
}

interface Sent {
  body?: unknown
  key?: string | null
  orgId?: string
  headers?: Record<string, string>
}

/** Fails when the answer is not as described. */
async function ask<T = Record<string, unknown>>(method: string, rest: string, sent: Sent = {}) {
  const address = `/v1/org/${sent.orgId ?? fixture.orgId}${rest}`
  const { headers, body } = writeBody(sent.body)
  const key = sent.key === undefined ? orgKey : sent.key
  const response = await fixture.app.request(address, {
    method,
    headers: { ...(key && { 'x-management-key': key }), ...headers, ...sent.headers },
    ...(body !== undefined && { body }),
  })
  const answer: unknown = await response.json()
  check(method, address, { status: response.status, body: answer })
  return { status: response.status, body: answer as T }
}

interface Team {
  id: string
  sandbox: Record<string, boolean> | null
}
interface Key {
  id: string
  key: string
  value: string
}

const newTeam = async (more: object = {}) =>
  (await ask<Team>('POST', '/team', { body: { name: 'Branch', region: 'us', ...more } })).body
const newTeamKey = async (teamId: string) =>
  (
    await ask<Key>('POST', '/team_api_keys/sandbox/us', {
      body: { label: 'reader', team_id: teamId },
    })
  ).body
const readsUsers = async (apiKey: string) =>
  (await fixture.request('GET', '/v2/user', { apiKey })).status

describe('the management API', () => {
  it('takes management keys only, also in the deprecated header, and team keys only elsewhere', async () => {
    const keys = { none: null, unknown: 'mg_unknown', team: fixture.apiKey }
    for (const key of Object.values(keys)) expect((await ask('GET', '', { key })).status).toBe(401)
    expect((await fixture.request('GET', '/v2/user', { apiKey: orgKey })).status).toBe(401)
    const headers = { 'x-service-org-key': orgKey }
    expect((await ask('GET', '', { key: null, headers })).status).toBe(200)
    const [entry] = await fixture.db.auditEntry.findMany({
      where: { orgId: fixture.orgId },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(entry).toMatchObject({
      operation: 'GET /v1/org/:org_id (x-service-org-key)',
      status: 200,
      teamId: null,
    })
  })

  it('answers no operation of its description without one', async () => {
    const document = (await (await fixture.app.request('/v1/openapi.json')).json()) as {
      paths: Record<string, object>
    }
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
    )
    expect(operations.length).toBeGreaterThan(14)
    for (const [method, path] of operations) {
      const address = path.replace('{org_id}', fixture.orgId).replaceAll(/{\w+}/g, 'x')
      for (const headers of [[], [['x-service-api-key', fixture.apiKey]]] as [string, string][][])
        expect((await fixture.app.request(address, { method, headers })).status).toBe(401)
    }
  })

  it('is for organizations on the Scale plan', async () => {
    const plain = await buildTeam(fixture.db)
    await fixture.db.organization.update({ where: { id: plain.orgId }, data: { plan: 'launch' } })
    const key = await buildKey(plain.orgId)
    const { status, body } = await ask('GET', '', { key, orgId: plain.orgId })
    expect([status, body.detail]).toEqual([403, 'The management API is part of the Scale plan'])
  })

  it('renames the organization', async () => {
    const body = { name: 'Larkspur Health' }
    const wanted = { id: fixture.orgId, name: 'Larkspur Health', expires_at: null }
    expect(await ask('PATCH', '', { body })).toEqual({ status: 200, body: wanted })
    expect((await ask('GET', '')).body).toEqual(wanted)
    for (const name of ['', 'x'.repeat(81), '<b>bold</b>', undefined])
      expect((await ask('PATCH', '', { body: { name } })).status).toBe(422)
  })

  it('knows nothing of other organizations', async () => {
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/team'],
      ['GET', `/team/${foreign.teamId}`],
      ['DELETE', `/team/${foreign.teamId}`],
    ] as const)
      expect((await ask(method, rest, { orgId: foreign.orgId })).status).toBe(404)
    for (const method of ['GET', 'DELETE'])
      expect((await ask(method, `/team/${foreign.teamId}`)).status).toBe(404)
    const body = { label: 'x', team_id: foreign.teamId }
    expect((await ask('POST', '/team_api_keys/sandbox/us', { body })).status).toBe(404)
    const binding = {
      label: 'x',
      role: 'team_admin',
      team_role_bindings: [{ team_id: foreign.teamId }],
    }
    expect((await ask('POST', '/management_key', { body: binding })).status).toBe(422)
  })
})

describe('teams', () => {
  it('are created, changed, found by the ID of their owner, and deleted with their keys', async () => {
    const made = await newTeam({ integration_team_id: 'branch-7', minor_ordering_enabled: true })
    expect(made).toMatchObject({
      name: 'Branch',
      region: 'us',
      integration_team_id: 'branch-7',
      environments: ['sandbox'],
      production: null,
    })
    expect(made.sandbox).toMatchObject({
      minor_ordering_enabled: true,
      partial_webhooks_enabled: false,
      report_review_enabled: true,
    })
    const body = { integration_team_id: 'branch-7' }
    expect((await ask('POST', '/resolve_team', { body })).body.id).toBe(made.id)
    const taken = await ask('POST', '/team', { body: { name: 'Other', region: 'us', ...body } })
    expect([taken.status, taken.body.team_id]).toEqual([409, made.id])
    const twice = await ask('POST', '/team', { body: { name: 'Same', region: 'us', id: made.id } })
    expect(twice.status).toBe(409)
    const changed = await ask<Team>('PATCH', `/team/${made.id}`, {
      body: { name: 'Branch 7', aggregate_queries_enabled: true },
    })
    expect(changed.body).toMatchObject({ name: 'Branch 7', integration_team_id: 'branch-7' })
    expect(changed.body.sandbox).toMatchObject({
      aggregate_queries_enabled: true,
      minor_ordering_enabled: true,
    })

    const { value } = await newTeamKey(made.id)
    expect(await readsUsers(value)).toBe(200)
    const userId = await buildUser(fixture.db, made.id)
    expect((await ask('DELETE', `/team/${made.id}`)).status).toBe(409)
    await fixture.request('DELETE', `/v2/user/${userId}`, { apiKey: value })
    expect((await ask('DELETE', `/team/${made.id}`)).status).toBe(200)
    expect(await readsUsers(value)).toBe(401)
    expect((await ask('GET', `/team/${made.id}`)).status).toBe(404)
    expect((await ask('POST', '/resolve_team', { body })).status).toBe(404)
  })

  it('refuse an unknown setting, region or environment', async () => {
    for (const more of [
      { color: 'red' },
      { region: 'mars' },
      { environment: 'test' },
      { id: '7' },
    ]) {
      const { status } = await ask('POST', '/team', {
        body: { name: 'Odd', region: 'us', ...more },
      })
      expect(status).toBe(422)
    }
  })

  it('are listed page by page, each once', async () => {
    const made = [await newTeam(), await newTeam(), await newTeam()].map(({ id }) => id)
    const seen: string[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null && page < 20; page += 1) {
      const rest: string = `/team?limit=2${cursor && `&next_cursor=${cursor}`}`
      const { body } = await ask<{ teams: Team[]; next_cursor: string | null }>('GET', rest)
      seen.push(...body.teams.map(({ id }) => id))
      cursor = body.next_cursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining([fixture.teamId, ...made]))
    expect(seen).not.toContain(foreign.teamId)
    expect((await ask('GET', '/team?next_cursor=abc')).status).toBe(422)
  })
})

describe('a key of teams', () => {
  it('reaches these teams and nothing of the organization', async () => {
    const [own, other] = [await newTeam(), await newTeam()]
    const { body: made } = await ask<Key>('POST', '/management_key', {
      body: {
        label: 'branch',
        role: 'team_admin',
        team_role_bindings: [{ team_id: own.id }, { team_id: fixture.teamId }],
      },
    })
    const { key } = made
    expect((await ask('GET', `/team/${own.id}`, { key })).status).toBe(200)
    expect((await ask('PATCH', `/team/${own.id}`, { key, body: { name: 'Mine' } })).status).toBe(
      200,
    )
    expect((await ask('GET', `/team/${other.id}`, { key })).status).toBe(404)
    const { body: listed } = await ask<{ teams: Team[] }>('GET', '/team', { key })
    expect(listed.teams.map(({ id }) => id).sort()).toEqual([own.id, fixture.teamId].sort())
    const keyBody = (teamId: string) => ({ key, body: { label: 'x', team_id: teamId } })
    expect((await ask('POST', '/team_api_keys/sandbox/us', keyBody(own.id))).status).toBe(200)
    expect((await ask('POST', '/team_api_keys/sandbox/us', keyBody(other.id))).status).toBe(404)
    const strangers = await newTeamKey(other.id)
    const { body } = await ask('DELETE', `/team_api_keys/sandbox/us?api_key_id=${strangers.id}`, {
      key,
    })
    expect(body).toEqual({ success: [], failure: [], not_found: [strangers.id] })
    expect(await readsUsers(strangers.value)).toBe(200)
    for (const [method, rest, given] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'Taken over' }],
      ['POST', '/team', { name: 'More', region: 'us' }],
      ['DELETE', `/team/${own.id}`, undefined],
      ['GET', '/management_key', undefined],
      ['POST', '/management_key', { label: 'more', role: 'org_admin' }],
      ['PATCH', `/management_key/${made.id}`, { label: 'mine' }],
      ['DELETE', `/management_key/${made.id}`, undefined],
    ] as const)
      expect((await ask(method, rest, { key, body: given })).status, `${method} ${rest}`).toBe(403)
  })
})

describe('management keys', () => {
  it('are exchanged without a gap: the next one deletes the former', async () => {
    const body = { label: 'console', role: 'org_admin' }
    const make = async () => (await ask<Key>('POST', '/management_key', { body })).body
    const [former, next] = [await make(), await make()]
    const opens = async ({ key }: Key) => (await ask('GET', '', { key })).status
    expect([await opens(former), await opens(next)]).toEqual([200, 200])
    await ask('DELETE', `/management_key/${former.id}`, { key: next.key })
    expect([await opens(former), await opens(next)]).toEqual([401, 200])
  })

  it('that delete each other at once leave one', async () => {
    const body = { label: 'console', role: 'org_admin' }
    for (let round = 0; round < 4; round += 1) {
      const make = async () => (await ask<Key>('POST', '/management_key', { body })).body
      const [one, other] = [await make(), await make()]
      const answers = await Promise.all([
        ask('DELETE', `/management_key/${other.id}`, { key: one.key }),
        ask('DELETE', `/management_key/${one.id}`, { key: other.key }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
      const open = await Promise.all(
        [one, other].map(async ({ key }) => (await ask('GET', '', { key })).status),
      )
      expect(open.sort()).toEqual([200, 401])
    }
  })

  it('are shown once, renamed, and end at once', async () => {
    const { body: made } = await ask<Key>('POST', '/management_key', {
      body: { label: 'deploy', role: 'org_admin' },
    })
    expect(made).toMatchObject({ role: 'org_admin', team_role_bindings: null })
    const listed = await ask<{ data: Key[] }>('GET', '/management_key?role=ORG_ADMIN&limit=100')
    expect(JSON.stringify(listed.body)).not.toContain(made.key)
    expect(listed.body.data.map(({ id }) => id)).toContain(made.id)
    const rest = `/management_key/${made.id}`
    expect((await ask('PATCH', rest, { body: { label: 'release' } })).body.label).toBe('release')
    expect((await ask('DELETE', rest, { key: made.key })).status).toBe(409)
    expect((await ask('DELETE', rest)).status).toBe(200)
    expect((await ask('GET', '', { key: made.key })).status).toBe(401)
    expect((await ask('DELETE', rest)).status).toBe(404)
    for (const body of [
      { label: 'x', role: 'team_admin' },
      { label: 'x', role: 'org_admin', team_role_bindings: [{ team_id: fixture.teamId }] },
      { label: 'x', role: 'owner' },
    ])
      expect((await ask('POST', '/management_key', { body })).status).toBe(422)
  })
})

describe('keys of teams', () => {
  it('are exchanged without a gap: both work until the former is deleted', async () => {
    const { id } = await newTeam()
    const [former, next] = [await newTeamKey(id), await newTeamKey(id)]
    for (const { value } of [former, next]) expect(await readsUsers(value)).toBe(200)
    await ask('DELETE', `/team_api_keys/sandbox/us?api_key_id=${former.id}`)
    expect([await readsUsers(former.value), await readsUsers(next.value)]).toEqual([401, 200])
  })

  it('are of their environment and region, shown once, and deleted', async () => {
    const { id } = await newTeam()
    const made = await newTeamKey(id)
    expect(made.value).toMatch(/^sk_us_/)
    const rest = '/team_api_keys/sandbox/us'
    const listed = await ask<{ api_keys: Key[] }>('GET', `${rest}?team_id=${id}`)
    expect(listed.body.api_keys).toMatchObject([{ id: made.id, value: `…${made.value.slice(-4)}` }])
    const elsewhere = { label: 'x', team_id: id }
    expect((await ask('POST', '/team_api_keys/production/us', { body: elsewhere })).status).toBe(
      404,
    )
    const unknown = randomUUID()
    const { body } = await ask('DELETE', `${rest}?api_key_id=${made.id}&api_key_id=${unknown}`)
    expect(body).toEqual({ success: [made.id], failure: [], not_found: [unknown] })
    expect(await readsUsers(made.value)).toBe(401)
  })

  it('never reach the audit', async () => {
    const { id } = await newTeam()
    const { value } = await newTeamKey(id)
    const entries = await fixture.db.auditEntry.findMany({ where: { orgId: fixture.orgId } })
    const text = JSON.stringify(entries, (_key, each) =>
      typeof each === 'bigint' ? `${each}` : each,
    )
    for (const secret of [value, orgKey]) expect(text).not.toContain(secret)
    expect(entries.filter(({ operation }) => operation.startsWith('POST')).length % 2).toBe(0)
  })
})
