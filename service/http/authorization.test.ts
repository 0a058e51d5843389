import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTeamRecords, inventRecords } from '#testing/service/build-team-records.ts'
import { createResponseCheck } from '#testing/service/check-response.ts'
import { listQueries } from '#testing/service/list-queries.ts'
import {
  foreignReferences,
  type OperationRule,
  operationTable,
  type TeamRecords,
} from '#testing/service/operation-table.ts'
import { createOrderFixture, type OrderFixture } from '#testing/service/order-fixture.ts'
import { buildTeam, writeBody } from '#testing/service/service-fixture.ts'
import { traceWearables } from '#testing/service/wearable-rules.ts'
import { hashKey } from './authenticate-team.ts'
import { startHttpServer } from './start-http-server.ts'

interface Team {
  apiKey: string
  records: TeamRecords
}
interface Answer {
  status: number
  body: unknown
  text: string
}

let fixture: OrderFixture
let server: Awaited<ReturnType<typeof startHttpServer>>
let check: ReturnType<typeof createResponseCheck>
let operations: string[]
let owner: Team
let stranger: Team
let refusedKeys: Record<string, Record<string, string>>

beforeAll(async () => {
  fixture = await createOrderFixture()
  server = await startHttpServer({ fetch: fixture.app.fetch, port: 0 })
  const { body } = await fixture.request<Parameters<typeof createResponseCheck>[0]>(
    'GET',
    '/openapi.json',
  )
  check = createResponseCheck(body)
  operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  owner = await buildFilledTeam(fixture)
  stranger = await buildFilledTeam(await buildTeam(fixture.db))
  refusedKeys = await buildRefusedKeys()
})
afterAll(async () => {
  await server.close()
  await fixture.close()
})

/** A request over a real socket, checked against the description. */
async function ask(
  operation: string,
  headers: Record<string, string>,
  { path, query, body }: { path?: string; query?: Record<string, string>; body?: unknown },
): Promise<Answer> {
  const [method = '', pattern = ''] = operation.split(' ')
  const address = `${path ?? pattern}${query ? `?${new URLSearchParams(query)}` : ''}`
  const written = writeBody(body)
  const response = await fetch(`http://127.0.0.1:${server.port}${address}`, {
    method: method.toUpperCase(),
    headers: { ...headers, ...written.headers },
    ...(written.body !== undefined && { body: written.body }),
  })
  expect(response.headers.get('cache-control'), operation).toBe('private, no-store')
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  const parsed: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text
  check(method.toUpperCase(), address, { status: response.status, body: parsed })
  return { status: response.status, body: parsed, text }
}

const keyOf = ({ apiKey }: { apiKey: string }) => ({ 'x-service-api-key': apiKey })

function fill({ path, query, body }: OperationRule, records: TeamRecords) {
  return {
    ...(path && { path: path(records) }),
    ...(query && { query: query(records) }),
    ...(body && { body: body(records) }),
  }
}

function expectStatus(operation: string, answer: Answer, status: number) {
  expect(`${operation} → ${answer.status}`, answer.text).toBe(`${operation} → ${status}`)
}

async function buildFilledTeam(team: {
  apiKey: string
  teamId: string
  orgId: string
}): Promise<Team> {
  return { apiKey: team.apiKey, records: await buildTeamRecords(fixture, team) }
}

/** Headers without a valid team key. */
async function buildRefusedKeys() {
  const { db, orgId } = fixture
  const revoked = await buildTeam(db)
  await db.teamApiKey.updateMany({
    where: { teamId: revoked.teamId },
    data: { deletedAt: new Date() },
  })
  const managementKey = `mg_us_${randomBytes(24).toString('base64url')}`
  await db.managementKey.create({
    data: {
      orgId,
      label: 'fixture',
      role: 'team_admin',
      hint: 'xxxx',
      hash: hashKey(managementKey),
    },
  })
  return {
    'no key': {},
    'an empty key': { 'x-service-api-key': '' },
    'an unknown key': { 'x-service-api-key': 'sk_us_nobody' },
    'a deleted key': keyOf(revoked),
    'a management key': { 'x-service-api-key': managementKey },
    'a management key in its own header': { 'x-management-key': managementKey },
    'a management key in the deprecated header': { 'x-service-org-key': managementKey },
    'a team key in the header of management keys': { 'x-management-key': owner.apiKey },
    'a team key as a bearer token': { authorization: `Bearer ${owner.apiKey}` },
    'the hash of a team key': { 'x-service-api-key': hashKey(owner.apiKey).toString('hex') },
    'two team keys at once': { 'x-service-api-key': `${owner.apiKey}, ${stranger.apiKey}` },
  }
}

/** Ids that would reveal the owner in a response. */
function traces({ records }: Team) {
  const { providerId: _, labId: __, spareOrderIds, appointments, wearables: ____, ...ids } = records
  const { phlebotomy, psc, requestOrderId } = appointments
  const ofAppointments = [phlebotomy, psc].flatMap(({ keys: ___, ...orders }) =>
    Object.values(orders),
  )
  return [
    ...Object.values(ids),
    ...spareOrderIds,
    ...ofAppointments,
    requestOrderId,
    ...traceWearables(records),
  ]
}

/** Everything the team owns, as text. */
async function dumpTeam({ records: { teamId } }: Team) {
  const rows = await fixture.db.$queryRaw<{ row: string }[]>`
    SELECT to_jsonb(t)::text AS row FROM service_user t WHERE team_id = ${teamId}::uuid
    UNION ALL SELECT to_jsonb(t)::text FROM lab_order t WHERE team_id = ${teamId}::uuid
    UNION ALL SELECT to_jsonb(t)::text FROM parsing_job t WHERE team_id = ${teamId}::uuid
    UNION ALL SELECT to_jsonb(t)::text FROM lab_test t WHERE team_id = ${teamId}::uuid
    UNION ALL SELECT to_jsonb(t)::text FROM appointment t
      JOIN lab_order o ON o.id = t.order_id WHERE o.team_id = ${teamId}::uuid
    UNION ALL SELECT to_jsonb(t)::text FROM order_event t
      JOIN lab_order o ON o.id = t.order_id WHERE o.team_id = ${teamId}::uuid
    UNION ALL SELECT to_jsonb(t)::text FROM wearable_connection t
      JOIN service_user u ON u.id = t.user_id WHERE u.team_id = ${teamId}::uuid
    UNION ALL SELECT to_jsonb(t)::text FROM wearable_link_token t
      JOIN service_user u ON u.id = t.user_id WHERE u.team_id = ${teamId}::uuid
    UNION ALL SELECT to_jsonb(t)::text FROM wearable_summary t
      JOIN service_user u ON u.id = t.user_id WHERE u.team_id = ${teamId}::uuid
    ORDER BY 1`
  return rows.map(({ row }) => row)
}

const withoutIds = (text: string) => text.replace(/[0-9a-f-]{36}/g, '<id>')

describe('every operation of the service', () => {
  it('has a rule, and every rule has an operation', () => {
    expect(
      operations.filter((operation) => !operationTable[operation]),
      'add its rule to testing/service/operation-table.ts',
    ).toEqual([])
    expect(
      Object.keys(operationTable).filter((operation) => !operations.includes(operation)),
      'these are no longer in the description',
    ).toEqual([])
  })

  it('refuses anything but a valid team key (N27)', async () => {
    for (const [name, headers] of Object.entries(refusedKeys))
      for (const operation of operations) {
        const rule = operationTable[operation]
        if (!rule) continue
        const answer = await ask(operation, headers, fill(rule, owner.records))
        expect(`${name}: ${operation} → ${answer.status}`).toBe(`${name}: ${operation} → 401`)
      }
  })

  it('reveals and changes nothing for another team (N24, N25)', async () => {
    const before = await dumpTeam(owner)
    for (const operation of operations) {
      const rule = operationTable[operation]
      if (!rule) continue
      const foreign = await ask(operation, keyOf(stranger), fill(rule, owner.records))
      expectStatus(operation, foreign, rule.foreign)
      const asked = JSON.stringify(fill(rule, owner.records))
      for (const trace of traces(owner))
        if (!asked.includes(trace)) expect(foreign.text, operation).not.toContain(trace)
      if (rule.foreign !== 404) continue
      const never = await ask(operation, keyOf(stranger), fill(rule, inventRecords()))
      expectStatus(operation, never, 404)
      expect(withoutIds(foreign.text), operation).toBe(withoutIds(never.text))
    }
    expect(await dumpTeam(owner)).toEqual(before)
  })

  it('refuses another team’s ids inside a body (N29)', async () => {
    const before = [await dumpTeam(owner), await dumpTeam(stranger)]
    for (const { operation, body } of foreignReferences) {
      const answer = await ask(operation, keyOf(stranger), {
        body: body(stranger.records, owner.records),
      })
      expect([400, 404, 422], `${operation} → ${answer.status} ${answer.text}`).toContain(
        answer.status,
      )
      const fresh = await ask(operation, keyOf(stranger), {
        body: body(stranger.records, inventRecords()),
      })
      expect(withoutIds(answer.text), operation).toBe(withoutIds(fresh.text))
    }
    expect([await dumpTeam(owner), await dumpTeam(stranger)]).toEqual(before)
  })

  it('lists and counts only the team’s own rows, whatever the query (N25)', async () => {
    for (const [operation, query] of listQueries(owner.records)) {
      const answer = await ask(operation, keyOf(stranger), { query })
      expect([200, 404], `${operation} ${JSON.stringify(query)}`).toContain(answer.status)
      for (const trace of traces(owner))
        expect(answer.text, `${operation} ${JSON.stringify(query)}`).not.toContain(trace)
    }
    for (const team of [owner, stranger]) {
      const { teamId } = team.records
      const users = await ask('get /v2/user', keyOf(team), {})
      const orders = await ask('get /v3/orders', keyOf(team), { query: { size: '1' } })
      expect(users.body).toMatchObject({
        total: await fixture.db.user.count({ where: { teamId, deletedAt: null } }),
      })
      expect(orders.body).toMatchObject({
        total: await fixture.db.order.count({ where: { teamId } }),
      })
    }
  })

  it('ignores fields that clients cannot set (N26)', async () => {
    const claims = {
      id: randomUUID(),
      order_id: randomUUID(),
      team_id: owner.records.teamId,
      teamId: owner.records.teamId,
      org_id: fixture.orgId,
      status: 'completed',
      role: 'admin',
      created_at: '2001-01-01T00:00:00Z',
      created_on: '2001-01-01T00:00:00Z',
      deleted_at: '2001-01-01T00:00:00Z',
      origin: 'recreation',
      price: '0',
      is_delegated: true,
    }
    const before = await dumpTeam(owner)
    for (const [operation, rule] of Object.entries(operationTable)) {
      if (!rule.body || operation.includes('/import') || rule.own >= 400) continue
      const filled = fill(rule, stranger.records)
      if (filled.body instanceof FormData) continue
      await ask(
        operation,
        { ...keyOf(stranger), 'x-idempotency-key': randomUUID() },
        {
          ...filled,
          body: { ...(filled.body as object), ...claims },
        },
      )
    }
    expect(await dumpTeam(owner)).toEqual(before)
    const text = (await dumpTeam(stranger)).join('\n')
    for (const claim of [claims.id, claims.order_id, '2001-01-01', 'recreation'])
      expect(text).not.toContain(claim)
  })

  it('lets the team use its own records', async () => {
    for (const operation of inSafeOrder(operations)) {
      const rule = operationTable[operation]
      if (!rule) continue
      const headers = {
        ...keyOf(owner),
        'x-idempotency-key': randomUUID(),
        ...rule.headers?.(owner.records),
      }
      expectStatus(operation, await ask(operation, headers, fill(rule, owner.records)), rule.own)
    }
  })
})

/** Operations that delete or end something come last. */
function inSafeOrder(all: string[]) {
  const isEnd = (operation: string) => /^delete|cancel$|draw_completed$/.test(operation)
  return [...all.filter((each) => !isEnd(each)), ...all.filter(isEnd)]
}
