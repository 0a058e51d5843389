import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db, pool } from '#lib/db/client.ts'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'
import { createDeliveryRecorder } from './record-delivery.ts'

let fixture: WebFixture
let clock = Date.parse('2026-05-01T09:10:00Z')

beforeAll(async () => {
  fixture = await createWebFixture()
})
beforeEach(() => db().refusedDelivery.deleteMany())
afterAll(() => fixture.close())

describe('createDeliveryRecorder', () => {
  it('records when, which and why', async () => {
    const recorder = createDeliveryRecorder(pool, () => clock)
    recorder.record({ kind: 'forged', messageId: 'msg_1' })
    recorder.record({ kind: 'duplicate', messageId: 'msg_1' })
    recorder.record({ kind: 'too_large', messageId: null })
    await recorder.flush()
    const rows = await db().refusedDelivery.findMany({ orderBy: { id: 'asc' } })
    expect(rows.map(({ kind, messageId, at }) => [kind, messageId, at.getTime()])).toEqual([
      ['forged', 'msg_1', clock],
      ['duplicate', 'msg_1', clock],
      ['too_large', null, clock],
    ])
  })

  it('limits the records of a kind per hour', async () => {
    const recorder = createDeliveryRecorder(pool, () => clock)
    for (let count = 0; count < 3_000; count += 1)
      recorder.record({ kind: 'forged', messageId: randomUUID() })
    recorder.record({ kind: 'stale', messageId: null })
    await recorder.flush()
    expect(await db().refusedDelivery.count()).toBe(501)
    clock += 3_600_000
    recorder.record({ kind: 'forged', messageId: null })
    await recorder.flush()
    expect(await db().refusedDelivery.count()).toBe(502)
  })

  it('loses nothing while the database is unavailable', async () => {
    const unavailable = new Pool({ connectionString: 'postgresql://stranger@127.0.0.1:9/none' })
    let isUnavailable = true
    const recorder = createDeliveryRecorder(
      () => (isUnavailable ? unavailable : pool()),
      () => clock,
    )
    recorder.record({ kind: 'malformed', messageId: 'msg_2' })
    await recorder.flush()
    isUnavailable = false
    await recorder.flush()
    expect(await db().refusedDelivery.count({ where: { messageId: 'msg_2' } })).toBe(1)
    await unavailable.end()
  })
})
