import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import {
  createOrderFixture,
  type OrderFixture,
  staffContext,
} from '#lib/orders/testing/order-fixture.ts'
import { recordLook } from './record-look.ts'

let fixture: OrderFixture

beforeAll(async () => {
  fixture = await createOrderFixture()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => fixture.close())

function look(context: Context, subjectId: string, token?: string, scope?: string) {
  const record = { action: 'orders.read', subject: 'order', subjectId }
  return db().$transaction((tx) => recordLook(tx, context, { record, scope, token }))
}

const countOf = (subjectId: string) => db().auditEntry.count({ where: { subjectId } })

describe('recordLook', () => {
  it('takes a reading with the token of a look for the same look', async () => {
    const context = staffContext()
    const subjectId = randomUUID()
    const token = await look(context, subjectId)
    expect(await look(context, subjectId, token)).toBe(token)
    expect(await countOf(subjectId)).toBe(1)
    expect(token).not.toContain(subjectId)
  })

  it('records every look that comes without a token, or with one that is made up', async () => {
    const context = staffContext()
    const subjectId = randomUUID()
    await look(context, subjectId)
    const token = await look(context, subjectId)
    const [at] = token.split('.')
    for (const forged of ['', 'x', `${at}.`, `${at}.${'A'.repeat(43)}`, `${token}A`, `1${token}`])
      await look(context, subjectId, forged)
    expect(await countOf(subjectId)).toBe(8)
  })

  it('does not let a token be used for something else, by somebody else or in another session', async () => {
    const context = staffContext()
    const [first, second] = [randomUUID(), randomUUID()]
    const token = await look(context, first, undefined, 'page 1')
    await look(context, second, token, 'page 1')
    expect(await countOf(second)).toBe(1)
    await look(context, first, token, 'page 2')
    await look(staffContext(), first, token, 'page 1')
    const session = { sessionId: randomUUID(), expiresAt: new Date() }
    await look({ ...context, session }, first, token, 'page 1')
    expect(await countOf(first)).toBe(4)
  })

  it('is another look a quarter of an hour later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const context = staffContext()
    const subjectId = randomUUID()
    const token = await look(context, subjectId)
    vi.setSystemTime(Date.now() + 15 * 60_000 - 1)
    await look(context, subjectId, token)
    expect(await countOf(subjectId)).toBe(1)
    vi.setSystemTime(Date.now() + 1)
    expect(await look(context, subjectId, token)).not.toBe(token)
    expect(await countOf(subjectId)).toBe(2)
  })
})
