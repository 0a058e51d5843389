import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTeamRecords } from '#testing/service/build-team-records.ts'
import { operationTable, type TeamRecords } from '#testing/service/operation-table.ts'
import { createOrderFixture, type OrderFixture } from '#testing/service/order-fixture.ts'
import { buildTeam, buildUser } from '#testing/service/service-fixture.ts'
import { digestSubject } from './digest-subject.ts'

let fixture: OrderFixture
let records: TeamRecords

beforeAll(async () => {
  fixture = await createOrderFixture()
  records = await buildTeamRecords(fixture, fixture)
})
afterAll(() => fixture.close())

const namesNoPerson =
  /^\w+ \/(v3\/lab_tests?(\/|$)|v3\/order\/(area|psc)\/info|v3\/order\/(phlebotomy|psc)\/appointment\/cancellation-reasons|v3\/order\/psc\/appointment\/availability|v2\/team\/{team_id}(\/physicians|$)|v2\/team\/source\/priorities|v2\/providers|lab_report\/v1\/loinc|sandbox\/faults)/

/** The entries of one request, oldest first. */
async function ask(
  method: string,
  address: string,
  options: { body?: unknown; apiKey?: string; headers?: Record<string, string> },
) {
  const answer = await fixture.request(method, address, options)
  const requestId = answer.headers.get('x-request-id') ?? ''
  const entries = await fixture.db.auditEntry.findMany({
    where: { requestId },
    orderBy: { id: 'asc' },
  })
  return { ...answer, entries }
}

async function askOperation(operation: string) {
  const { path, query, body, headers } = operationTable[operation] ?? {}
  const [method = '', pattern = ''] = operation.split(' ')
  const address = `${path?.(records) ?? pattern}${query ? `?${new URLSearchParams(query(records))}` : ''}`
  return ask(method.toUpperCase(), address, {
    ...(body && { body: body(records) }),
    ...(headers && { headers: headers(records) }),
  })
}

const keyOf = async (teamId: string) =>
  fixture.db.teamApiKey.findFirstOrThrow({ where: { teamId }, select: { id: true } })

describe('the audit of the service (N49)', () => {
  it('has every operation that reads or changes a person’s data, and no other', async () => {
    const { id: keyId } = await keyOf(fixture.teamId)
    const wrong: string[] = []
    for (const operation of Object.keys(operationTable)) {
      const { status, entries } = await askOperation(operation)
      const isRead = operation.startsWith('get ')
      const wanted = namesNoPerson.test(operation) ? [] : isRead ? [status] : [null, status]
      const found = entries.map((entry) => entry.status)
      if (String(found) !== String(wanted)) wrong.push(`${operation}: ${found}`)
      for (const entry of entries) {
        // A person with a link has no key.
        const usedKey = operationTable[operation]?.headers ? null : keyId
        expect(entry).toMatchObject({ keyId: usedKey, teamId: fixture.teamId })
        const pattern = operation.split(' ')[1]?.replaceAll(/{(\w+)}/g, ':$1')
        expect(entry.operation).toBe(`${operation.split(' ')[0]?.toUpperCase()} ${pattern}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('names the subjects of an address, of a body and of an answer', async () => {
    const { orderId, userId, parsingJobId } = records
    const subjectsOf = async (operation: string) =>
      (await askOperation(operation)).entries.at(-1)?.subjects
    const [order, user, report] = [orderId, userId, parsingJobId].map(digestSubject)
    expect(await subjectsOf('get /v3/order/{order_id}')).toEqual([order, user])
    expect(await subjectsOf('get /v2/user/{user_id}')).toEqual([user])
    expect(await subjectsOf('get /v2/user/resolve/{client_user_id}')).toEqual([user])
    expect(await subjectsOf('get /lab_report/v1/parser/job/{job_id}/file')).toEqual([report])
    expect(await subjectsOf('post /v3/order/resend_events')).toContain(order)
    expect(await subjectsOf('post /lab_report/v1/parser/job')).toContain(user)
    expect(await subjectsOf('get /v3/orders')).toContain(user)
  })

  it('records what was refused, with the key that asked', async () => {
    const other = await buildTeam(fixture.db)
    const { status, entries } = await ask('GET', `/v3/order/${records.orderId}`, {
      apiKey: other.apiKey,
    })
    expect(status).toBe(404)
    expect(entries).toMatchObject([
      {
        teamId: other.teamId,
        keyId: (await keyOf(other.teamId)).id,
        operation: 'GET /v3/order/:order_id',
        status: 404,
        subjects: [digestSubject(records.orderId)],
      },
    ])
  })

  it('holds nothing of any body', async () => {
    const body = {
      client_user_id: 'maria.alvarez@example.com',
    }
    const created = await ask('POST', '/v2/user', { body })
    await ask('GET', '/v2/user/resolve/maria.alvarez@example.com', {})
    expect(created.entries).toMatchObject([{ status: null }, { status: 200 }])
    const rows = await fixture.db.$queryRaw<{ row: string }[]>`
      SELECT t::text AS row FROM service_audit t`
    const text = rows.map(({ row }) => row).join('\n')
    expect(text).not.toMatch(/maria|alvarez|@|Canaria|San Francisco/i)
    for (const id of [records.userId, records.orderId]) expect(text).not.toContain(id)
  })

  it('cannot be changed, deleted or emptied', async () => {
    const { db } = fixture
    await expect(db.auditEntry.updateMany({ data: { operation: 'x' } })).rejects.toThrow()
    await expect(db.auditEntry.deleteMany({})).rejects.toThrow()
    await expect(db.$executeRaw`TRUNCATE service_audit`).rejects.toThrow()
  })

  it('answers nothing and changes nothing that it cannot record', async () => {
    const { db, teamId } = fixture
    const userId = await buildUser(db, teamId)
    const before = await db.user.count()
    await db.$executeRaw`ALTER TABLE service_audit RENAME TO service_audit_elsewhere`
    try {
      const read = await fixture.request('GET', `/v2/user/${userId}`)
      expect(read.status).toBe(500)
      expect(JSON.stringify(read.body)).not.toContain(userId)
      const body = { client_user_id: 'unrecorded' }
      expect((await fixture.request('POST', '/v2/user', { body })).status).toBe(500)
      expect(await db.user.count()).toBe(before)
    } finally {
      await db.$executeRaw`ALTER TABLE service_audit_elsewhere RENAME TO service_audit`
    }
  })
})
