import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authEndpoints } from '#lib/accounts/auth-endpoints.ts'
import { db } from '#lib/db/client.ts'
import { listRoutes, type OwnersThings, type RouteCase } from '../../e2e/route-table.ts'
import { type Asker, askers } from '../../scripts/authorisation/outcomes.ts'
import {
  createTestClinic,
  inventAddress,
  inventThings,
  type TestClinic,
} from '../../scripts/authorisation/test-clinic.ts'
import {
  httpMethods,
  listRouteFolders,
  loadRoute,
  startWebServer,
} from '../../scripts/test-web-server.ts'

interface Answer {
  status: number
  headers: Headers
  text: string
}

const webUrl = 'http://localhost:3000'
const folders = listRouteFolders()

let clinic: TestClinic
/** what asking does not spend */
let shared: OwnersThings
let server: Awaited<ReturnType<typeof startWebServer>>

beforeAll(async () => {
  clinic = await createTestClinic()
  shared = await clinic.buildThings()
  server = await startWebServer()
})
afterAll(async () => {
  await server.close()
  await clinic.close()
})

/** A request as a page of ours sends it, over a real socket. */
async function ask(
  asker: Asker,
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
      cookie: await clinic.cookieOf(asker),
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

function expectNoTrace({ orderId: _, ...things }: OwnersThings, answer: Answer, label: string) {
  const text = `${JSON.stringify([...answer.headers])}\n${answer.text}`
  for (const trace of Object.values(things)) expect(text, label).not.toContain(trace)
}

function expectPrivate({ headers }: Answer, label: string) {
  expect(headers.get('cache-control'), label).toMatch(/^(private, )?no-store/)
  expect(headers.get('x-content-type-options'), label).toBe('nosniff')
}

const mayKnow = (asker: Asker) => asker !== 'anonymous' && asker !== 'stranger'
/** The request's id is all that may differ between two refusals. */
const withoutIds = (text: string) => text.replace(/[0-9a-f-]{36}/g, '<id>')

describe('the table of routes', () => {
  it('has a rule for every method of every route, and for none that is gone', async () => {
    const table = listRoutes(inventThings())
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
      'say in e2e/route-table.ts who may ask these',
    ).toEqual([])
    expect(
      ruled.filter((route) => !exported.flat().includes(route)),
      'these are in e2e/route-table.ts and nowhere else',
    ).toEqual([])
  })

  it('has a rule for every endpoint of better-auth that is open', async () => {
    const ruled = listRoutes(inventThings())['auth/[...all]']?.map(({ path }) => path)
    expect(
      Object.keys(authEndpoints).filter((path) => !ruled?.includes(`auth${path}`)),
      'say in e2e/route-table.ts who may ask these',
    ).toEqual([])
  })
})

describe.each(folders)('/api/%s', (folder) => {
  it('gives each what the table says, and nobody what is another’s', async () => {
    for (let index = 0; index < (listRoutes(shared)[folder]?.length ?? 0); index += 1)
      for (const asker of askers) {
        const rule = listRoutes(shared)[folder]?.[index]
        // Whoever may change something has an order of their own to do it to.
        const spends = rule && rule.method !== 'GET' && (rule.may[asker] < 300 || asker === 'owner')
        const things = spends ? await clinic.buildThings() : shared
        const each = listRoutes(things)[folder]?.[index]
        if (!each) continue
        const label = `${asker}: ${each.method} ${each.path}`
        const answer = await ask(asker, each)
        expect(`${label} → ${answer.status}`, answer.text).toBe(`${label} → ${each.may[asker]}`)
        expectPrivate(answer, label)
        if (!mayKnow(asker) || answer.status === 403) expectNoTrace(things, answer, label)
      }
  })

  it('answers what is another’s like what never was (N24)', async () => {
    const never = listRoutes(inventThings())[folder] ?? []
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

  it('changes nothing for a page of another site (N37)', async () => {
    const before = await dumpOwner()
    for (const each of listRoutes(shared)[folder] ?? []) {
      if (each.method === 'GET') continue
      const asker = askers.find((one) => ![401, 403, 404].includes(each.may[one])) ?? 'owner'
      for (const headers of foreignRequests) {
        const answer = await ask(asker, each, headers)
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

  it('takes no field that a client has no say in (N26)', async () => {
    const things = await clinic.buildThings()
    const before = await dumpOwner()
    for (const each of listRoutes(things)[folder] ?? []) {
      if (each.method === 'GET' || each.form || each.method === 'DELETE') continue
      const asker = askers.find((one) => each.may[one] < 300 && one !== 'owner')
      if (!asker) continue
      const answer = await ask(asker, {
        ...each,
        body: { ...(each.body as object), ...claims(things) },
      })
      // A route that takes no body does not look at one.
      const ignores = each.body === undefined
      const label = `${asker}: ${each.method} ${each.path}`
      expect(ignores ? [each.may[asker], 409, 422] : [422], label).toContain(answer.status)
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

const claims = ({ orderId, patientId }: OwnersThings) => ({
  id: orderId,
  userId: patientId,
  patientId,
  role: 'admin',
  status: 'completed',
  emailVerified: true,
  createdAt: '2001-01-01T00:00:00Z',
  team_id: orderId,
})

/** What the owner has, as text. */
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

it('lists and counts a patient’s own orders alone (N25)', async () => {
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

it('takes back what it gave with the next request (N28)', async () => {
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
