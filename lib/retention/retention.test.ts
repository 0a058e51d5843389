import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { applyRetention } from './apply-retention.ts'
import { type RetentionKind, retentionKinds, retentionRules } from './retention-kinds.ts'
import { getRetention, saveRetention } from './retention-settings.ts'

let web: WebFixture
let patientId: string
const admin = staffContext('admin')

beforeAll(async () => {
  web = await createWebFixture()
  patientId = (await web.buildPatient()).patientId
})
afterAll(() => web.close())
beforeEach(async () => {
  for (const kind of retentionKinds) {
    const days = retentionRules[kind].initial
    await saveRetention(admin, { kind, days, versionId: await versionOf(kind) })
  }
  await db().$executeRaw`TRUNCATE outgoing_mail, conversation_draft, data_export, refused_delivery,
    reconciliation_gap, wearable_gap`
})

async function versionOf(kind: RetentionKind) {
  const { periods } = await getRetention(admin)
  return periods.find((period) => period.kind === kind)?.versionId ?? null
}

const save = async (kind: RetentionKind, days: number | null) =>
  saveRetention(admin, { kind, days, versionId: await versionOf(kind) })

/** Writes a row of each table that is a minute past `days`, and one that is a minute before. */
async function writeRows(days: Record<RetentionKind, number>) {
  for (const [name, minutes] of [['past', 1] as const, ['within', -1] as const]) {
    const at = (kind: RetentionKind) => [days[kind], minutes] as const
    const [mailDays, mailMinutes] = at('unsentMails')
    await db().$executeRaw`
      INSERT INTO outgoing_mail ("to", subject, text, html, created_at)
      VALUES ('ana@example.com', ${name}, '', '', now() - make_interval(days => ${mailDays}::int, mins => ${mailMinutes}::int))`
    const [draftDays, draftMinutes] = at('messageDrafts')
    await db().$executeRaw`
      INSERT INTO conversation_draft (user_id, place, patient_id, body, updated_at)
      VALUES ('someone', ${name}, ${patientId}::uuid, '', now() - make_interval(days => ${draftDays}::int, mins => ${draftMinutes}::int))`
    const [endedDays, endedMinutes] = at('endedDownloads')
    // A patient has one waiting export at most.
    const waiting = name === 'past' ? ['waiting'] : []
    for (const state of ['expired', 'failed', 'ready', ...waiting])
      await db().$executeRaw`
        INSERT INTO data_export (patient_id, locale, missing, state, size, requested_at, finished_at, expires_at)
        SELECT ${patientId}::uuid, 'en', ${minutes + 1}, ${state}, 1, at, at, CASE WHEN ${state} IN ('ready', 'expired') THEN at END
          FROM (SELECT now() - make_interval(days => ${endedDays}::int, mins => ${endedMinutes}::int) AS at) AS given`
    const [refusedDays, refusedMinutes] = at('refusedDeliveries')
    await db().$executeRaw`
      INSERT INTO refused_delivery (message_id, kind, at)
      VALUES (${name}, 'forged', now() - make_interval(days => ${refusedDays}::int, mins => ${refusedMinutes}::int))`
    const [gapDays, gapMinutes] = at('gaps')
    await db().$executeRaw`
      INSERT INTO reconciliation_gap (order_id, kind, missing, found_at)
      VALUES (gen_random_uuid(), 'order', ${minutes}, now() - make_interval(days => ${gapDays}::int, mins => ${gapMinutes}::int))`
    await db().$executeRaw`
      INSERT INTO wearable_gap (patient_id, provider, resource, missing, found_at)
      VALUES (${patientId}::uuid, ${name}, 'sleep', 1, now() - make_interval(days => ${gapDays}::int, mins => ${gapMinutes}::int))`
  }
}

const leastDays = Object.fromEntries(
  retentionKinds.map((kind) => [kind, retentionRules[kind].min]),
) as Record<RetentionKind, number>

/** Every row of the database but the audit's, by table. */
async function dumpTables(): Promise<Map<string, string[]>> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`
  const dump = new Map<string, string[]>()
  for (const { name } of tables) {
    const rows = await db().$queryRawUnsafe<{ row: string }[]>(
      `SELECT to_jsonb(t)::text AS row FROM "${name}" t ORDER BY 1`,
    )
    dump.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return dump
}

const countRemoved = (before: Map<string, string[]>, after: Map<string, string[]>) =>
  Object.fromEntries(
    [...before].flatMap(([name, rows]) => {
      const left = new Set(after.get(name))
      const gone = rows.filter((row) => !left.has(row))
      return gone.length > 0 ? [[name, gone.length]] : []
    }),
  )

describe('applyRetention', () => {
  it('removes what is past its period by PostgreSQL’s clock, and nothing else', async () => {
    for (const kind of retentionKinds) await save(kind, retentionRules[kind].min)
    await writeRows(leastDays)
    const before = await dumpTables()
    const { periods } = await getRetention(admin)
    const removed = await applyRetention()
    expect(removed).toEqual({
      unsentMails: 1,
      messageDrafts: 1,
      endedDownloads: 2,
      refusedDeliveries: 1,
      gaps: 2,
    })
    expect(countRemoved(before, await dumpTables())).toEqual({
      outgoing_mail: 1,
      conversation_draft: 1,
      data_export: 2,
      refused_delivery: 1,
      reconciliation_gap: 1,
      wearable_gap: 1,
    })
    // The page had said so.
    expect(Object.fromEntries(periods.map(({ kind, due }) => [kind, due]))).toEqual(removed)
    expect(periods.map(({ rows }) => rows)).toEqual([2, 2, 4, 2, 4])
    expect(await db().outgoingMail.findMany({ select: { subject: true } })).toEqual([
      { subject: 'within' },
    ])
    const exports = await db().dataExport.findMany({ where: { missing: 2 } })
    expect(exports.map(({ state }) => state).sort()).toEqual(['ready', 'waiting'])
    expect(Object.values(await applyRetention())).toEqual([0, 0, 0, 0, 0])
  })

  it('removes only refused deliveries, after 90 days, until an administrator chooses', async () => {
    await writeRows({ ...leastDays, refusedDeliveries: 90 })
    await db().$executeRaw`UPDATE outgoing_mail SET created_at = now() - interval '20 years'`
    expect(await applyRetention()).toEqual({
      unsentMails: 0,
      messageDrafts: 0,
      endedDownloads: 0,
      refusedDeliveries: 1,
      gaps: 0,
    })
    expect(await db().outgoingMail.count()).toBe(2)
  })

  it('leaves to the next run what does not fit in its batches', async () => {
    await db().$executeRaw`
      INSERT INTO refused_delivery (kind, at)
      SELECT 'stale', now() - interval '91 days' FROM generate_series(1, 7)`
    const batch = { rows: 2, most: 2 }
    expect((await applyRetention(batch)).refusedDeliveries).toBe(4)
    expect((await applyRetention(batch)).refusedDeliveries).toBe(3)
    expect((await applyRetention(batch)).refusedDeliveries).toBe(0)
  })
})

describe('saveRetention', () => {
  it('adds versions with who changed them, audited, and not over one that was not shown', async () => {
    const versionId = await versionOf('gaps')
    const audited = () => db().auditEntry.count({ where: { action: 'retention.save' } })
    const earlier = await audited()
    const outcomes = await Promise.allSettled([
      saveRetention(admin, { kind: 'gaps', days: 365, versionId }),
      saveRetention(admin, { kind: 'gaps', days: 400, versionId }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await save('gaps', null)
    // Nothing changes.
    await save('gaps', null)
    expect(await audited()).toBe(earlier + 2)
    const { changes } = await getRetention(admin)
    expect(changes.slice(0, 2).map(({ kind, days }) => [kind, days])).toEqual([
      ['gaps', null],
      ['gaps', expect.toSatisfy((days) => days === 365 || days === 400)],
    ])
    await expect(db().retentionPeriod.deleteMany()).rejects.toThrow()
    await expect(db().retentionPeriod.updateMany({ data: { days: 1 } })).rejects.toThrow()
  })

  it.each(retentionKinds)('keeps %s within their limits, and names the field', async (kind) => {
    const { min, max, mayKeep } = retentionRules[kind]
    const wrong = [min - 1, max + 1, min + 0.5, 0, -1, ...(mayKeep ? [] : [null])]
    for (const days of wrong)
      await expect(save(kind, days)).rejects.toMatchObject({ fields: { days: 'days-range' } })
    for (const days of [min, max]) await save(kind, days)
  })
})
