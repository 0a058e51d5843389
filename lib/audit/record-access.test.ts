import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { recordAccess } from './record-access.ts'

let fixture: WebFixture

beforeAll(async () => {
  fixture = await createWebFixture()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => fixture.close())

function access(context: Context, subjectId: string, token?: string, scope?: string) {
  const record = { action: 'orders.read', subject: 'order', subjectId } as const
  return db().$transaction((tx) => recordAccess(tx, context, { record, scope, token }))
}

const countOf = (subjectId: string) => db().auditEntry.count({ where: { subjectId } })

describe('recordAccess', () => {
  it('records nothing more when the token of an access is sent along', async () => {
    const context = staffContext()
    const subjectId = randomUUID()
    const token = await access(context, subjectId)
    expect(await access(context, subjectId, token)).toBe(token)
    expect(await countOf(subjectId)).toBe(1)
    expect(token).not.toContain(subjectId)
  })

  it('records every access without a token or with a forged one', async () => {
    const context = staffContext()
    const subjectId = randomUUID()
    await access(context, subjectId)
    const token = await access(context, subjectId)
    const [at] = token.split('.')
    for (const forged of ['', 'x', `${at}.`, `${at}.${'A'.repeat(43)}`, `${token}A`, `1${token}`])
      await access(context, subjectId, forged)
    expect(await countOf(subjectId)).toBe(8)
  })

  it('rejects a token for another subject, by another user or in another session', async () => {
    const context = staffContext()
    const [first, second] = [randomUUID(), randomUUID()]
    const token = await access(context, first, undefined, 'page 1')
    await access(context, second, token, 'page 1')
    expect(await countOf(second)).toBe(1)
    await access(context, first, token, 'page 2')
    await access(staffContext(), first, token, 'page 1')
    const session = { sessionId: randomUUID(), expiresAt: new Date() }
    await access({ ...context, session }, first, token, 'page 1')
    expect(await countOf(first)).toBe(4)
  })

  it('records a new access after a quarter of an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const context = staffContext()
    const subjectId = randomUUID()
    const token = await access(context, subjectId)
    vi.setSystemTime(Date.now() + 15 * 60_000 - 1)
    await access(context, subjectId, token)
    expect(await countOf(subjectId)).toBe(1)
    vi.setSystemTime(Date.now() + 1)
    expect(await access(context, subjectId, token)).not.toBe(token)
    expect(await countOf(subjectId)).toBe(2)
  })
})
