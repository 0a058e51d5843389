import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'
import { recordAudit } from './record-audit.ts'

let fixture: Awaited<ReturnType<typeof createWebFixture>>

beforeAll(async () => {
  fixture = await createWebFixture()
})
afterAll(async () => {
  await fixture.close()
})

describe('recordAudit', () => {
  it('is rolled back with the transaction that it is written in', async () => {
    const attempt = db().$transaction(async (tx) => {
      await recordAudit(tx, systemContext('request-1'), {
        action: 'orders.read',
        subjectId: 'undone',
      })
      throw new Error('undone')
    })
    await expect(attempt).rejects.toThrow('undone')
    expect(await db().auditEntry.count({ where: { subjectId: 'undone' } })).toBe(0)
  })

  it('cannot be changed, deleted or emptied afterwards', async () => {
    await db().$transaction((tx) =>
      recordAudit(tx, systemContext('request-2'), { action: 'orders.read', subjectId: 'kept' }),
    )
    await expect(db().auditEntry.updateMany({ data: { action: 'nothing' } })).rejects.toThrow()
    await expect(db().auditEntry.deleteMany({})).rejects.toThrow()
    await expect(db().$executeRaw`TRUNCATE audit_entry`).rejects.toThrow()
    const kept = await db().auditEntry.findFirst({ where: { subjectId: 'kept' } })
    expect(kept).toMatchObject({
      action: 'orders.read',
      actorRole: 'system',
      requestId: 'request-2',
    })
  })
})
