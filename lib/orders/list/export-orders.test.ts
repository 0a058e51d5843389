import { parse } from 'csv-parse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { insertManyOrders } from '#testing/orders/insert-many-orders.ts'
import {
  anonymousContext,
  createWebFixture,
  staffContext,
  type WebFixture,
} from '#testing/web/web-fixture.ts'
import { exportOrders } from './export-orders.ts'

const count = 20_000
const context = staffContext()
let fixture: WebFixture

beforeAll(async () => {
  fixture = await createWebFixture()
  await insertManyOrders(count)
}, 60_000)
afterAll(() => fixture.close())

type Filters = Parameters<typeof exportOrders>[1]

async function readRows(filters: Filters, who = context) {
  const rows: Record<string, string>[] = []
  const parser = parse({ bom: true, columns: true })
  parser.on('data', (row: Record<string, string>) => rows.push(row))
  const ended = new Promise((resolve, reject) => parser.on('end', resolve).on('error', reject))
  for await (const chunk of await exportOrders(who, filters)) parser.write(chunk)
  parser.end()
  await ended
  return rows
}

describe('exportOrders', () => {
  it('writes every order once, newest first, and escapes formulas', async () => {
    const rows = await readRows({})
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map((row) => row['Order ID'])).size).toBe(count)
    const placed = rows.map((row) => row['Ordered (UTC)'] ?? '')
    expect(placed).toEqual(placed.toSorted().reverse())
    expect(rows[0]?.['Last name']).toMatch(/^'=Lindqvist/)
    expect(rows[0]?.Reference).toBe(rows[0]?.['Order ID']?.slice(0, 8).toUpperCase())
  })

  it('applies the filters and uses the caller’s language', async () => {
    const spanish = { ...context, locale: 'es' as const }
    const rows = await readRows({ detail: 'lost', search: 'noor' }, spanish)
    expect(rows.length).toBe(
      await db().orderProjection.count({ where: { status: { endsWith: '.lost' } } }),
    )
    expect(new Set(rows.map((row) => row['Estado original']))).toEqual(
      new Set(['collecting_sample.testkit.lost']),
    )
    expect(await readRows({ search: 'nobody' })).toEqual([])
  })

  it('is audited before its first byte, with the kinds of its filters and the patients that it names', async () => {
    const who = staffContext()
    const actorId = who.actor.kind === 'staff' ? who.actor.userId : ''
    const { patientId } = await fixture.buildPatient()
    const completed = { status: { startsWith: 'completed.' } }
    const { orderId } = await db().orderProjection.findFirstOrThrow({
      where: { ...completed, searchText: { endsWith: 'lindqvist1 panel 1' } },
    })
    await db().orderProjection.update({ where: { orderId }, data: { clientUserId: patientId } })
    const stream = await exportOrders(who, { search: 'lindqvist1', status: 'completed' })
    const recorded = () => db().auditEntry.findMany({ where: { actorId } })
    expect(await recorded()).toMatchObject([
      {
        action: 'orders.export',
        subject: 'order-list',
        subjectId: 'status,search',
        shownIds: [patientId],
      },
    ])
    for await (const chunk of stream) expect(chunk.length).toBeGreaterThan(0)
    // One for each batch.
    expect(new Set((await recorded()).map(({ action }) => action))).toEqual(
      new Set(['orders.export']),
    )
  })

  it('reads the next batch only on demand', async () => {
    const reader = (await exportOrders(context, {})).getReader()
    const [start, first] = [await reader.read(), await reader.read()]
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(start.value)).toMatch(/^\u{FEFF}/u)
    expect(new TextDecoder().decode(first.value).split('\r\n')).toHaveLength(501)
    await reader.cancel()
  })

  it('is limited to roles with the permission', async () => {
    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => 'done',
        (error: { code?: string }) => error.code,
      )
    expect(await codeOf(exportOrders(staffContext('reviewer')))).toBe('forbidden')
    expect(await codeOf(exportOrders(anonymousContext))).toBe('signed-out')
    const { context: patient } = await fixture.buildPatient()
    expect(await codeOf(exportOrders(patient))).toBe('not-found')
  })
})
