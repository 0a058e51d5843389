import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'
import { recordAudit } from './record-audit.ts'
import { sealAudit } from './seal-audit.ts'
import { verifyAudit } from './verify-audit.ts'

let fixture: Awaited<ReturnType<typeof createWebFixture>>

beforeAll(async () => {
  fixture = await createWebFixture()
})
afterEach(() => tamper('TRUNCATE audit_entry, audit_seal, audit_seal_entry'))
afterAll(() => fixture.close())

const write = (count: number) =>
  db().$transaction(async (tx) => {
    for (let at = 0; at < count; at += 1)
      await recordAudit(tx, systemContext(`request-${at}`), { action: 'orders.read' })
  })

/** Changes rows as a superuser who disables every trigger. */
async function tamper(sql: string) {
  const client = new Client({ connectionString: fixture.url })
  await client.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(sql)
  await client.end()
}

async function listIds() {
  const rows = await db().auditEntry.findMany({ orderBy: { id: 'asc' }, select: { id: true } })
  return rows.map(({ id }) => String(id))
}

const faults = async (head?: string) => (await verifyAudit(db(), head)).faults

describe('sealAudit', () => {
  it('seals every row once, in a valid chain', async () => {
    await write(5)
    expect(await sealAudit()).toBe(5)
    expect(await sealAudit()).toBe(0)
    await write(3)
    expect(await sealAudit()).toBe(3)
    await write(1)
    expect(await verifyAudit(db())).toMatchObject({ entries: 9, seals: 2, waiting: 1, faults: [] })
  })

  it('misses no uncommitted row and seals none twice when two run at once', async () => {
    const slow = new Client({ connectionString: fixture.url })
    await slow.connect()
    await slow.query('BEGIN')
    await slow.query(`INSERT INTO audit_entry (actor_role, action) VALUES ('system', 'late')`)
    await write(20)
    const first = await Promise.all([sealAudit(), sealAudit()])
    expect(first[0] + first[1]).toBe(20)
    await slow.query('COMMIT')
    await slow.end()
    expect(await sealAudit()).toBe(1)
    expect(await verifyAudit(db())).toMatchObject({ entries: 21, waiting: 0, faults: [] })
  })
})

describe('verifyAudit', () => {
  it.each([
    ['actor_id', 'x'],
    ['actor_role', 'admin'],
    ['action', 'x'],
    ['patient_id', 'x'],
    ['subject', 'x'],
    ['subject_id', 'x'],
    ['outcome', 'denied'],
    ['request_id', 'x'],
    ['address', '192.0.2.1'],
    ['device', 'Firefox, Linux'],
    ['session_id', 'x'],
    ['reason', 'not-found'],
    ['shown_ids', '{x}'],
    ['filters', '{search}'],
  ])('names the row whose %s was edited', async (column, value) => {
    await write(4)
    await sealAudit()
    const [, second = ''] = await listIds()
    await tamper(`UPDATE audit_entry SET ${column} = '${value}' WHERE id = ${second}`)
    expect(await faults()).toEqual([{ kind: 'edited', entryId: second, sealId: '1' }])
  })

  it('names a row whose origin was removed', async () => {
    const context = { ...systemContext('request-1'), clientAddress: '192.0.2.1' }
    await db().$transaction((tx) => recordAudit(tx, context, { action: 'orders.read' }))
    await sealAudit()
    expect(await faults()).toEqual([])
    await tamper('UPDATE audit_entry SET address = NULL')
    const [entryId] = await listIds()
    expect(await faults()).toEqual([{ kind: 'edited', entryId, sealId: '1' }])
  })

  it('verifies what a version without origins has sealed, and continues its chain', async () => {
    await tamper(`
      INSERT INTO audit_entry (actor_id, actor_role, action, patient_id, subject, subject_id, request_id)
        VALUES ('a', 'support', 'orders.read', 'b', 'order', 'c', 'd'), (NULL, 'system', 'reconciliation.gap', NULL, NULL, NULL, NULL);
      WITH h AS (
        SELECT e.id, encode(sha256(convert_to(jsonb_build_array(
          e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor_id, e.actor_role, e.action,
          e.patient_id, e.subject, e.subject_id, e.outcome, e.request_id)::text, 'UTF8')), 'hex') AS hash
          FROM audit_entry e
      ), seal AS (
        INSERT INTO audit_seal (id, entry_count, previous_hash, hash)
        SELECT 1, count(*), '${'0'.repeat(64)}', encode(sha256(convert_to('1 ${'0'.repeat(64)} '
               || string_agg(id || ':' || hash, ',' ORDER BY id), 'UTF8')), 'hex') FROM h
      )
      INSERT INTO audit_seal_entry (entry_id, seal_id, hash) SELECT id, 1, hash FROM h`)
    expect(await verifyAudit(db())).toMatchObject({ entries: 2, waiting: 0, faults: [] })
    await write(2)
    expect(await sealAudit()).toBe(2)
    expect(await verifyAudit(db())).toMatchObject({ entries: 4, seals: 2, faults: [] })
    const [first] = await listIds()
    await tamper(`UPDATE audit_entry SET address = '192.0.2.1' WHERE id = ${first}`)
    expect(await faults()).toEqual([{ kind: 'edited', entryId: first, sealId: '1' }])
  })

  it('names a row whose time was changed by a microsecond, and one that was removed', async () => {
    await write(4)
    await sealAudit()
    const [first = '', , third = ''] = await listIds()
    await tamper(`UPDATE audit_entry SET at = at + interval '1 microsecond' WHERE id = ${first}`)
    await tamper(`DELETE FROM audit_entry WHERE id = ${third}`)
    expect(await faults()).toEqual([
      { kind: 'edited', entryId: first, sealId: '1' },
      { kind: 'removed', entryId: third, sealId: '1' },
    ])
  })

  it('detects forged seals', async () => {
    await write(3)
    await sealAudit()
    await write(3)
    await sealAudit()
    const [, second = ''] = await listIds()
    await tamper(`DELETE FROM audit_entry WHERE id = ${second}`)
    await tamper(`DELETE FROM audit_seal_entry WHERE entry_id = ${second}`)
    expect(await faults()).toEqual([{ kind: 'seal-edited', sealId: '1' }])
    await tamper(`UPDATE audit_seal SET entry_count = 2, hash = repeat('a', 64) WHERE id = 1`)
    expect(await faults()).toEqual([
      { kind: 'seal-edited', sealId: '1' },
      { kind: 'chain-broken', sealId: '2' },
    ])
    await tamper(`DELETE FROM audit_seal WHERE id = 1`)
    expect((await faults()).map(({ kind }) => kind)).toContain('seal-removed')
  })

  it('detects an inserted row and a truncated end', async () => {
    await write(3)
    await sealAudit()
    await write(2)
    await sealAudit()
    const { head } = await verifyAudit(db())
    await tamper(`INSERT INTO audit_entry (id, at, actor_role, action)
                  VALUES (0, now() - interval '1 day', 'system', 'invented')`)
    expect(await faults(head)).toEqual([{ kind: 'not-sealed', entryId: '0' }])
    await tamper('DELETE FROM audit_entry WHERE id = 0')
    await tamper(
      `DELETE FROM audit_entry e USING audit_seal_entry s WHERE s.entry_id = e.id AND s.seal_id = 2`,
    )
    await tamper('DELETE FROM audit_seal_entry WHERE seal_id = 2')
    await tamper('DELETE FROM audit_seal WHERE id = 2')
    expect(await faults()).toEqual([])
    expect(await faults(head)).toEqual([{ kind: 'head-missing' }])
  })

  it('reports faults on the command line and in the exit code', async () => {
    await write(2)
    await sealAudit()
    const run = () => promisify(execFile)(process.execPath, ['scripts/verify-audit.ts'])
    expect((await run()).stdout).toContain('The audit is whole.')
    const [first = ''] = await listIds()
    await tamper(`UPDATE audit_entry SET action = 'nothing' WHERE id = ${first}`)
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`Row ${first} (sealed in 1) was edited.`),
    })
  })
})

describe('the seals', () => {
  it('cannot be changed, deleted or emptied', async () => {
    await write(1)
    await sealAudit()
    for (const table of ['audit_seal', 'audit_seal_entry'])
      for (const sql of [
        `UPDATE ${table} SET hash = ''`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ])
        await expect(db().$executeRawUnsafe(sql)).rejects.toThrow(/append-only/)
  })
})
