import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LabAccount } from '#contract/catalog.ts'
import { seedCatalog } from '#service/catalog/seed-catalog.ts'
import { hashKey } from '#service/http/authenticate-team.ts'
import { createResponseCheck } from '#testing/service/check-response.ts'
import {
  buildTeam,
  createServiceFixture,
  type ServiceFixture,
  writeBody,
} from '#testing/service/service-fixture.ts'

let fixture: ServiceFixture
let check: ReturnType<typeof createResponseCheck>

beforeAll(async () => {
  fixture = await createServiceFixture()
  check = createResponseCheck(await (await fixture.app.request('/v1/openapi.json')).json())
  await seedCatalog(fixture.db)
  // Shared accounts are seen by everyone: those of the tests are enough.
  await fixture.db.labAccount.deleteMany()
})
afterAll(() => fixture.close())

interface Clinic {
  orgId: string
  teamId: string
  apiKey: string
  orgKey: string
}
let own: Clinic
let foreign: Clinic

beforeEach(async () => {
  await fixture.db.labAccount.deleteMany()
  own = await buildClinic()
  foreign = await buildClinic()
})

async function buildClinic(): Promise<Clinic> {
  const team = await buildTeam(fixture.db)
  return { ...team, orgKey: await buildKey(team.orgId) }
}

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

const buildSibling = async (place: { environment?: string; region?: string } = {}) =>
  (await fixture.db.team.create({ data: { orgId: own.orgId, name: 'Sibling', ...place } })).id

async function buildAccount(changes: { orgId?: string | null; teamIds?: string[] } = {}) {
  const { id } = await fixture.db.labAccount.create({
    data: {
      id: randomUUID(),
      labId: 7,
      orgId: changes.orgId === undefined ? own.orgId : changes.orgId,
      status: 'active',
      delegatedFlow: 'not_delegated',
      providerAccountId: 'fixture',
      teamIdAllowlist: changes.teamIds ?? [],
    },
  })
  return id
}

interface Sent {
  body?: unknown
  key?: string
  orgId?: string
  place?: string
}

/** Fails when the answer is not as described. */
async function ask<T = Record<string, unknown>>(method: string, rest: string, sent: Sent = {}) {
  const { orgId = own.orgId, place = 'sandbox/us' } = sent
  const address = `/v1/org/${orgId}/lab_account/${place}${rest}`
  const { headers, body } = writeBody(sent.body)
  const response = await fixture.app.request(address, {
    method,
    headers: { 'x-management-key': sent.key ?? own.orgKey, ...headers },
    ...(body !== undefined && { body }),
  })
  const answer: unknown = await response.json()
  check(method, address, { status: response.status, body: answer })
  return { status: response.status, body: answer as T }
}

type Page = { data: LabAccount[]; next_cursor: string | null }
const listOf = async (query = '', sent: Sent = {}) => {
  const { status, body } = await ask<Page>('GET', query, sent)
  expect([query, status]).toEqual([query, 200])
  return body.data
}
const idsOf = async (query = '', sent: Sent = {}) => (await listOf(query, sent)).map(({ id }) => id)
const sorted = (...ids: string[]) => ids.toSorted()
const allow = (id: string, teamIds: unknown, sent: Sent = {}) =>
  ask<LabAccount & { detail: { loc: unknown[]; msg: string }[] }>('PATCH', `/${id}`, {
    body: { team_id_allowlist: teamIds },
    ...sent,
  })
const storedList = async (id: string) =>
  (await fixture.db.labAccount.findUniqueOrThrow({ where: { id } })).teamIdAllowlist
const usesOf = async ({ apiKey }: Clinic) => {
  const { body } = await fixture.request<Page>('GET', '/v3/lab_test/lab_account', { apiKey })
  return body.data.map(({ id }) => id)
}

describe('lab accounts of an organization', () => {
  it('are listed with every key, by ID, team and status in any letter case', async () => {
    const other = await buildSibling()
    const [forAll, forOwn, forOther] = [
      await buildAccount(),
      await buildAccount({ teamIds: [own.teamId] }),
      await buildAccount({ teamIds: [other] }),
    ]
    await fixture.db.labAccount.update({ where: { id: forOther }, data: { status: 'suspended' } })
    expect(await idsOf()).toEqual(sorted(forAll, forOwn, forOther))
    expect(await listOf(`?lab_account_id=${forOwn.toUpperCase()}`)).toEqual([
      {
        id: forOwn,
        lab: expect.any(String),
        org_id: own.orgId,
        status: 'active',
        delegated_flow: 'not_delegated',
        provider_account_id: 'fixture',
        account_name: null,
        default_clinical_notes: null,
        business_units: [],
        allowed_billing: {},
        team_id_allowlist: [own.teamId],
      },
    ])
    expect(await idsOf(`?team_id=${own.teamId}`)).toEqual(sorted(forAll, forOwn))
    expect(await idsOf('?status=SUSPENDED')).toEqual([forOther])
    expect(await idsOf(`?status=active&team_id=${other}`)).toEqual([forAll])
    for (const query of [`?lab_account_id=${randomUUID()}`, `?team_id=${randomUUID()}`])
      expect(await idsOf(query)).toEqual([])
  })

  it.each(['lab_account_id=mine', 'team_id=mine', 'status=gone', 'limit=0', 'next_cursor=x'])(
    'are not listed by %s, which the refusal names',
    async (query) => {
      const refused = await ask('GET', `?${query}`)
      expect(refused).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['query', query.split('=')[0]] }] },
      })
    },
  )

  it('are listed page by page, each once', async () => {
    const made = [await buildAccount(), await buildAccount(), await buildAccount()]
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const rest: string = `?limit=2${cursor && `&next_cursor=${cursor}`}`
      const { body }: { body: Page } = await ask<Page>('GET', rest)
      seen.push(...body.data.map(({ id }) => id))
      cursor = body.next_cursor
    }
    expect(seen).toEqual(sorted(...made))
  })

  it('are opened to teams and closed, from the next request on', async () => {
    const other = await buildSibling()
    const id = await buildAccount()
    expect(await usesOf(own)).toEqual([id])
    const closed = await allow(id, [other.toUpperCase(), other])
    expect(closed).toMatchObject({ status: 200, body: { id, team_id_allowlist: [other] } })
    expect(await usesOf(own)).toEqual([])
    expect((await allow(id, [own.teamId, other])).body.team_id_allowlist).toEqual([
      own.teamId,
      other,
    ])
    expect(await usesOf(own)).toEqual([id])
    expect((await allow(id, [])).body.team_id_allowlist).toEqual([])
    expect(await usesOf(foreign)).toEqual([])
  })

  it('are those of teams in the environment and region of the path', async () => {
    const inEurope = await buildSibling({ region: 'eu' })
    const [here, there, anywhere] = [
      await buildAccount({ teamIds: [own.teamId] }),
      await buildAccount({ teamIds: [inEurope] }),
      await buildAccount(),
    ]
    expect(await idsOf()).toEqual(sorted(here, anywhere))
    expect(await idsOf('', { place: 'sandbox/eu' })).toEqual(sorted(there, anywhere))
    expect(await idsOf('', { place: 'production/us' })).toEqual([anywhere])
    expect(await allow(there, [own.teamId])).toMatchObject({ status: 404 })
    expect(await allow(here, [own.teamId, inEurope])).toMatchObject({
      status: 422,
      body: {
        detail: [
          {
            loc: ['body', 'team_id_allowlist', 1],
            msg: 'Value error, names a team in another environment or region',
            input: inEurope,
          },
        ],
      },
    })
    // What was read can be written back.
    const both = await buildAccount({ teamIds: [inEurope, own.teamId] })
    const other = await buildSibling()
    expect(await allow(both, [inEurope, own.teamId, other])).toMatchObject({ status: 200 })
    for (const place of ['test/us', 'sandbox/mars'])
      expect((await ask('GET', '', { place })).status).toBe(422)
  })

  it('are seen and changed by the organization also when no team can use them', async () => {
    const gone = await buildSibling()
    const id = await buildAccount({ teamIds: [gone] })
    await fixture.db.team.update({ where: { id: gone }, data: { deletedAt: new Date() } })
    expect(await listOf()).toMatchObject([{ id, team_id_allowlist: [gone] }])
    expect(await idsOf(`?team_id=${gone}`)).toEqual([])
    expect((await allow(id, [gone, own.teamId])).body.team_id_allowlist).toEqual([gone, own.teamId])
    expect((await allow(id, [own.teamId])).status).toBe(200)
    expect((await allow(id, [gone])).body.detail).toMatchObject([
      { msg: 'Value error, names a team that does not exist' },
    ])
  })

  it.each([
    ['a team of another organization', () => [own.teamId, foreign.teamId], 1],
    ['a team that does not exist', () => [randomUUID()], 0],
    ['what is no ID', () => ['mine'], 0],
    ['a text', () => own.teamId, undefined],
    ['null', () => null, undefined],
  ])('are not opened to %s', async (_name, teamIds, index) => {
    const id = await buildAccount({ teamIds: [own.teamId] })
    const { status, body } = await allow(id, teamIds())
    const loc = ['body', 'team_id_allowlist', ...(index === undefined ? [] : [index])]
    expect([status, body.detail[0]?.loc]).toEqual([422, loc])
    expect(await storedList(id)).toEqual([own.teamId])
  })

  it('are changed in nothing else', async () => {
    const id = await buildAccount()
    for (const body of [{}, { team_id_allowlist: [], status: 'suspended' }, []])
      expect((await ask('PATCH', `/${id}`, { body })).status).toBe(422)
    expect((await ask('PATCH', '/mine', { body: { team_id_allowlist: [] } })).body).toMatchObject({
      detail: [{ loc: ['path', 'account_id'] }],
    })
    expect(await fixture.db.labAccount.findUnique({ where: { id } })).toMatchObject({
      status: 'active',
      teamIdAllowlist: [],
    })
  })

  it('are changed by two requests at once one after the other', async () => {
    const other = await buildSibling()
    const id = await buildAccount()
    const lists = [[own.teamId], [other], [other, own.teamId], []]
    const answers = await Promise.all(lists.map((teamIds) => allow(id, teamIds)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.map(({ body }) => body.team_id_allowlist)).toEqual(lists)
    expect(lists).toContainEqual(await storedList(id))
  })
})

describe('lab accounts of others', () => {
  it('neither show nor change', async () => {
    const id = await buildAccount({ orgId: foreign.orgId, teamIds: [foreign.teamId] })
    const open = await buildAccount({ orgId: foreign.orgId })
    expect(await idsOf()).toEqual([])
    expect(await idsOf(`?team_id=${foreign.teamId}`)).toEqual([])
    const unknown = await allow(randomUUID(), [])
    expect(unknown).toMatchObject({ status: 404, body: { detail: 'Lab account does not exist' } })
    for (const each of [id, open]) expect(await allow(each, [own.teamId])).toEqual(unknown)
    for (const method of ['GET', 'PATCH'])
      expect(
        await ask(method, method === 'GET' ? '' : `/${id}`, {
          orgId: foreign.orgId,
          ...(method === 'PATCH' && { body: { team_id_allowlist: [] } }),
        }),
      ).toMatchObject({ status: 404, body: { detail: 'Organization does not exist' } })
    expect(await storedList(id)).toEqual([foreign.teamId])
  })

  it('of the service show without teams of other organizations, and do not change', async () => {
    const forAll = await buildAccount({ orgId: null })
    const forBoth = await buildAccount({ orgId: null, teamIds: [foreign.teamId, own.teamId] })
    await buildAccount({ orgId: null, teamIds: [foreign.teamId] })
    const found = await listOf()
    expect(found.map(({ id }) => id)).toEqual(sorted(forAll, forBoth))
    expect(found.find(({ id }) => id === forBoth)?.team_id_allowlist).toEqual([own.teamId])
    expect(JSON.stringify(found)).not.toContain(foreign.teamId)
    for (const id of [forAll, forBoth])
      expect(await allow(id, [own.teamId])).toMatchObject({
        status: 403,
        body: { detail: expect.stringContaining('the service’s own') },
      })
    expect(await storedList(forBoth)).toEqual([foreign.teamId, own.teamId])
  })
})

describe('a key of teams', () => {
  it('sees the accounts of its teams, without other teams, and changes none', async () => {
    const other = await buildSibling()
    const [forAll, forOwn, forBoth, forOther] = [
      await buildAccount(),
      await buildAccount({ teamIds: [own.teamId] }),
      await buildAccount({ teamIds: [other, own.teamId] }),
      await buildAccount({ teamIds: [other] }),
    ]
    const key = await buildKey(own.orgId, [own.teamId])
    const found = await listOf('', { key })
    expect(found.map(({ id }) => id)).toEqual(sorted(forAll, forOwn, forBoth))
    expect(found.find(({ id }) => id === forBoth)?.team_id_allowlist).toEqual([own.teamId])
    expect(JSON.stringify(found)).not.toContain(other)
    expect(await idsOf(`?team_id=${other}`, { key })).toEqual([])
    expect(await idsOf(`?lab_account_id=${forOther}`, { key })).toEqual([])
    for (const id of [forAll, forOwn, forBoth, forOther, randomUUID()])
      expect(await allow(id, [own.teamId], { key })).toMatchObject({
        status: 403,
        body: { detail: 'Requires a management key of the organization' },
      })
    expect(await storedList(forBoth)).toEqual([other, own.teamId])
  })
})

it('is in the audit, a change before and after', async () => {
  const id = await buildAccount()
  await listOf()
  await allow(id, [own.teamId])
  await allow(randomUUID(), [])
  const entries = await fixture.db.auditEntry.findMany({
    where: { orgId: own.orgId },
    orderBy: { id: 'asc' },
  })
  const address = '/v1/org/:org_id/lab_account/:environment/:region'
  expect(entries.map(({ operation, status }) => [operation, status])).toEqual([
    [`GET ${address}`, 200],
    [`PATCH ${address}/:account_id`, null],
    [`PATCH ${address}/:account_id`, 200],
    [`PATCH ${address}/:account_id`, null],
    [`PATCH ${address}/:account_id`, 404],
  ])
})
