import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authEndpoints } from '#lib/accounts/auth-endpoints.ts'
import { db } from '#lib/db/client.ts'
import { type Caller, callers } from '#testing/authorization/outcomes.ts'
import {
  listRoutes,
  type OwnerRecords,
  type RouteCase,
} from '#testing/authorization/route-table.ts'
import {
  createTestClinic,
  inventAddress,
  inventIds,
  type TestClinic,
} from '#testing/authorization/test-clinic.ts'
import {
  httpMethods,
  listRouteFolders,
  loadRoute,
  startWebServer,
} from '#testing/web/test-web-server.ts'

interface Answer {
  status: number
  headers: Headers
  text: string
}

const webUrl = 'http://localhost:3000'
const folders = listRouteFolders()

let clinic: TestClinic
let shared: OwnerRecords
let server: Awaited<ReturnType<typeof startWebServer>>

beforeAll(async () => {
  clinic = await createTestClinic()
  shared = await clinic.buildOwnerRecords()
  server = await startWebServer()
})
afterAll(async () => {
  await server.close()
  await clinic.close()
})

/** A same-origin request over a real socket. */
async function ask(
  caller: Caller,
  { method, path, body = {}, form }: RouteCase,
  further: Record<string, string> = {},
): Promise<Answer> {
  const mutates = method !== 'GET'
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const stop = new AbortController()
  const { origin = webUrl, ...others } = further
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    redirect: 'manual',
    signal: stop.signal,
    headers: {
      'x-forwarded-for': inventAddress(),
      ...(mutates && { 'content-type': type, ...(origin !== '' && { origin }) }),
      cookie: await clinic.cookieOf(caller),
      ...others,
    },
    ...(mutates && { body: form ? new URLSearchParams(form).toString() : JSON.stringify(body) }),
  })
  const { status, headers } = response
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    stop.abort()
    return { status, headers, text: '' }
  }
  return { status, headers, text: await response.text() }
}

function expectNoTrace({ orderId: _, ...records }: OwnerRecords, answer: Answer, label: string) {
  const text = `${JSON.stringify([...answer.headers])}\n${answer.text}`
  for (const trace of Object.values(records)) expect(text, label).not.toContain(trace)
}

function expectPrivate({ headers }: Answer, label: string) {
  expect(headers.get('cache-control'), label).toMatch(/^(private, )?no-store/)
  expect(headers.get('x-content-type-options'), label).toBe('nosniff')
  expect(headers.get('content-security-policy'), label).toMatch(/default-src 'none'.*; sandbox$/)
}

/** The owner's records with new ones for those that the request names: it may use them up. */
async function renewNamed(...requests: (RouteCase | undefined)[]) {
  const text = JSON.stringify(requests.map((each) => each && { ...each, may: null }))
  return clinic.renewOwnerRecords(shared, (value) => text.includes(value))
}

const mayKnow = (caller: Caller) => caller !== 'anonymous' && caller !== 'stranger'
/** Two refusals may differ only in their request id. */
const withoutIds = (text: string) => text.replace(/[0-9a-f-]{36}/g, '<id>')

describe('the route table', () => {
  it('has a rule for every method of every route, and none for removed routes', async () => {
    const table = listRoutes(inventIds())
    const exported = await Promise.all(
      folders.map(async (folder) => {
        const route = await loadRoute(folder)
        return httpMethods.filter((method) => route[method]).map((method) => `${method} ${folder}`)
      }),
    )
    const ruled = Object.entries(table).flatMap(([folder, cases]) =>
      cases.map(({ method }) => `${method} ${folder}`),
    )
    expect(
      exported.flat().filter((route) => !ruled.includes(route)),
      'say in testing/authorization/route-table.ts who may ask these',
    ).toEqual([])
    expect(
      ruled.filter((route) => !exported.flat().includes(route)),
      'these are in testing/authorization/route-table.ts and nowhere else',
    ).toEqual([])
  })

  it('has a rule for every open endpoint of better-auth', async () => {
    const ruled = listRoutes(inventIds())['auth/[...all]']?.map(({ path }) => path)
    expect(
      Object.keys(authEndpoints).filter((path) => !ruled?.includes(`auth${path}`)),
      'say in testing/authorization/route-table.ts who may ask these',
    ).toEqual([])
  })
})

// Every endpoint of a folder for every caller: about two hundred requests for the largest folder.
describe.each(folders)('/api/%s', { timeout: 180_000 }, (folder) => {
  it('gives every role what the table says, and never another patient’s data', async () => {
    for (let index = 0; index < (listRoutes(shared)[folder]?.length ?? 0); index += 1)
      for (const caller of callers) {
        const rule = listRoutes(shared)[folder]?.[index]
        // Every caller who may change something of the owner's gets fresh records.
        const spends =
          rule && rule.method !== 'GET' && (rule.may[caller] < 300 || caller === 'owner')
        const records = spends ? await renewNamed(rule) : shared
        const each = listRoutes(records)[folder]?.[index]
        if (!each) continue
        const label = `${caller}: ${each.method} ${each.path}`
        const answer = await ask(caller, each)
        expect(`${label} → ${answer.status}`, answer.text).toBe(`${label} → ${each.may[caller]}`)
        expectPrivate(answer, label)
        if (!mayKnow(caller) || answer.status === 403) expectNoTrace(records, answer, label)
      }
  })

  it('answers for another patient’s data as if it did not exist (N24)', async () => {
    const never = listRoutes(inventIds())[folder] ?? []
    for (const [index, each] of (listRoutes(shared)[folder] ?? []).entries()) {
      if (each.may.stranger !== 404) continue
      const [foreign, unknown] = [
        await ask('stranger', each),
        await ask('stranger', never[index] ?? each),
      ]
      expect([unknown.status, withoutIds(unknown.text)], each.path).toEqual([
        foreign.status,
        withoutIds(foreign.text),
      ])
    }
  })

  it('changes nothing for requests from another site (N37)', async () => {
    const before = await dumpOwner()
    for (const each of listRoutes(shared)[folder] ?? []) {
      if (each.method === 'GET') continue
      const caller =
        callers.find((one) => ![401, 403, 404].includes(each.may[one])) ??
        // One who may, where the table names nothing that exists.
        (each.may.admin === 404 ? 'admin' : 'owner')
      for (const headers of foreignRequests) {
        const answer = await ask(caller, each, headers)
        const isOtherType = headers['content-type'] !== undefined && !headers['sec-fetch-site']
        const label = `${each.method} ${each.path} ${JSON.stringify(headers)}`
        const takesOtherType = each.form !== undefined || each.files
        expect(takesOtherType && isOtherType ? [303, 400, 415] : [403, 415], label).toContain(
          answer.status,
        )
        expectNoTrace(shared, answer, label)
      }
    }
    expect(await dumpOwner()).toEqual(before)
  })

  it('accepts no field that clients must not set (N26)', async () => {
    const records = await renewNamed(...(listRoutes(shared)[folder] ?? []))
    const before = await dumpOwner()
    for (const each of listRoutes(records)[folder] ?? []) {
      if (each.method === 'GET' || each.form || each.method === 'DELETE') continue
      const caller = callers.find((one) => each.may[one] < 300 && one !== 'owner')
      if (!caller) continue
      const answer = await ask(caller, {
        ...each,
        body: { ...(each.body as object), ...claims(records) },
      })
      // A route without a body ignores one.
      const ignores = each.body === undefined
      const label = `${caller}: ${each.method} ${each.path}`
      expect(ignores ? [each.may[caller], 409, 422] : [422], label).toContain(answer.status)
    }
    if (!folder.startsWith('clinic/orders/[orderId]')) expect(await dumpOwner()).toEqual(before)
    expect(await db().user.count({ where: { role: 'admin' } })).toBe(1)
  })
})

const foreignRequests: Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://localhost:3000.evil.example' },
  { origin: 'http://evil.localhost:3000' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { origin: 'https://evil.example', 'x-http-method-override': 'GET' },
]

const claims = ({ orderId, patientId }: OwnerRecords) => ({
  id: orderId,
  userId: patientId,
  patientId,
  role: 'admin',
  status: 'completed',
  emailVerified: true,
  createdAt: '2001-01-01T00:00:00Z',
  team_id: orderId,
})

/** Snapshot of the owner's rows, as text. */
async function dumpOwner() {
  const { patientId, userId } = clinic.owner
  const rows = await db().$queryRaw<{ row: string }[]>`
    SELECT to_jsonb(t)::text AS row FROM patient t WHERE id = ${patientId}
    UNION ALL SELECT to_jsonb(t)::text FROM "user" t WHERE id = ${userId}
    UNION ALL SELECT to_jsonb(t)::text FROM draft t WHERE patient_id = ${patientId}
    UNION ALL SELECT to_jsonb(t)::text FROM order_projection t WHERE client_user_id = ${patientId}
    ORDER BY 1`
  return rows.map(({ row }) => row)
}

it('lists and counts only a patient’s own orders (N25)', async () => {
  const { patientId } = clinic.owner
  const own = await db().orderProjection.count({ where: { clientUserId: patientId } })
  for (const query of ['', '?page=1', '?page=2', '?page=500', `?page=1&patientId=${patientId}`]) {
    const path = `orders${query}`
    const foreign = await ask('stranger', { method: 'GET', path } as RouteCase)
    expect(foreign.text, path).not.toContain('Zorvexity')
    if (foreign.status === 200)
      expect(JSON.parse(foreign.text), path).toMatchObject({ total: 0, orders: [] })
    else expect(foreign.status, path).toBe(422)
  }
  const listed = await ask('owner', { method: 'GET', path: 'orders' } as RouteCase)
  expect(JSON.parse(listed.text)).toMatchObject({ total: own })
})

it('applies a revoked permission from the next request on (N28)', async () => {
  const cookie = await clinic.cookieOf('admin')
  const search = async () =>
    (
      await ask('anonymous', { method: 'POST', path: 'clinic/orders/export' } as RouteCase, {
        cookie,
      })
    ).status
  const become = (role: string) =>
    db().user.update({ where: { id: clinic.userIds.admin }, data: { role } })
  expect(await search()).toBe(200)
  await become('reviewer')
  expect(await search()).toBe(403)
  await become('patient')
  expect(await search()).toBe(401)
  await become('admin')
  expect(await search()).toBe(200)
  await db().session.deleteMany({ where: { userId: clinic.userIds.admin } })
  expect(await search()).toBe(401)
})
