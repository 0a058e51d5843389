import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '#lib/audit/verify-audit.ts'
import { db } from '#lib/db/client.ts'
import { refusalsOfAccount } from '#lib/rate-limit/rules.ts'
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
import { startWebServer } from '#testing/web/test-web-server.ts'

const webUrl = 'http://localhost:3000'
/** Routes without patient data, the end of a viewing that may be over, and the patient's own critical results, which are recorded when they are first shown. */
const elsewhere =
  /^(messages\/count|account\/(?!details)|auth|locale|events|clinic\/simulator|clinic\/attention\/count|critical-results$|clinic\/critical-roster|clinic\/(results|messages)\/count|clinic\/order-drafts\/add-ons|clinic\/searches|clinic\/order-views|clinic\/insights\/queries|clinic\/viewing\/end|clinic\/review\/(count|handed-over|loinc)|wearables\/providers)/

let clinic: TestClinic
let server: Awaited<ReturnType<typeof startWebServer>>

beforeAll(async () => {
  clinic = await createTestClinic()
  server = await startWebServer()
})
afterAll(async () => {
  await server.close()
  await clinic.close()
})

async function ask(caller: Caller, { method, path, body = {} }: RouteCase) {
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': inventAddress(),
      cookie: await clinic.cookieOf(caller),
      ...(method !== 'GET' && { origin: webUrl, 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
  await response.text()
  return { status: response.status, requestId: response.headers.get('x-request-id') ?? '' }
}

const casesOf = (records: OwnerRecords) =>
  Object.entries(listRoutes(records))
    .filter(([folder]) => !elsewhere.test(folder))
    .flatMap(([, cases]) => cases)

/** How many rows a request may leave; none if it was malformed, too late, or had nothing to delete. */
function wantedRows(caller: Caller, method: string, status: number) {
  if (caller === 'anonymous') return [0]
  if (status === 403 || status === 404) return [1]
  return status < 300 && method !== 'DELETE' ? [1] : [0, 1]
}

const rowsOf = (requestId: string) => db().auditEntry.findMany({ where: { requestId } })

describe('the audit (N49)', () => {
  it('has one row for each request that read or changed a patient’s data, or was refused', {
    timeout: 90_000,
  }, async () => {
    const plan = fc.sample(
      fc.record({ at: fc.nat(), caller: fc.constantFrom(...callers), isReal: fc.boolean() }),
      { numRuns: 160, seed: 49 },
    )
    let shared = await clinic.buildOwnerRecords()
    const asked: { label: string; requestId: string; wanted: number[] }[] = []
    for (const { at, caller, isReal } of plan) {
      const cases = casesOf(isReal ? shared : inventIds())
      const each = cases[at % cases.length]
      if (!each) continue
      const { status, requestId } = await ask(caller, each)
      asked.push({
        label: `${caller}: ${each.method} ${each.path} → ${status}`,
        requestId,
        wanted: wantedRows(caller, each.method, status),
      })
      if (each.method !== 'GET' && status < 300) shared = await clinic.buildOwnerRecords()
    }
    const wrong: string[] = []
    for (const { label, requestId, wanted } of asked) {
      const { length } = await rowsOf(requestId)
      if (!wanted.includes(length)) wrong.push(`${label}: ${length} rows`)
    }
    expect(wrong).toEqual([])
    expect(new Set(asked.map(({ label }) => label.split(' → ')[1])).size).toBeGreaterThan(3)
  })

  it('records who was refused what, without revealing whether it exists', async () => {
    const records = await clinic.buildOwnerRecords()
    const invented = inventIds()
    const get = (path: string): RouteCase => ({ ...template, path })
    const [template] = casesOf(records).filter(({ method }) => method === 'GET') as [RouteCase]
    const answers = await Promise.all(
      [records, invented].map(({ orderId }) => ask('stranger', get(`orders/${orderId}`))),
    )
    const [foreign = [], unknown = []] = await Promise.all(
      answers.map(({ requestId }) => rowsOf(requestId)),
    )
    expect(foreign).toMatchObject([
      {
        actorId: clinic.stranger.userId,
        actorRole: 'patient',
        action: 'GET /api/orders/:id',
        subject: 'order',
        subjectId: records.orderId,
        outcome: 'denied',
      },
    ])
    expect(unknown).toMatchObject([{ subjectId: invented.orderId, outcome: 'denied' }])
  })

  it('is not flooded by repeated forbidden requests', async () => {
    const key = `${refusalsOfAccount.name}:%`
    const before = await db().auditEntry.count({ where: { actorId: clinic.userIds.reviewer } })
    const { orderId } = await clinic.buildOwnerRecords()
    const [cancel] = listRoutes({ ...inventIds(), orderId })['clinic/orders/[orderId]/cancel'] as [
      RouteCase,
    ]
    await ask('reviewer', cancel)
    await db().$executeRaw`
      UPDATE rate_limit SET count = ${refusalsOfAccount.limit}, since = now() WHERE key LIKE ${key}`
    const { status } = await ask('reviewer', cancel)
    expect(status).toBe(403)
    const after = await db().auditEntry.count({ where: { actorId: clinic.userIds.reviewer } })
    expect(after - before).toBe(1)
    expect((await verifyAudit(db())).faults).toEqual([])
  })
})
