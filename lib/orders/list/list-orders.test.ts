import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { highLevelStatuses } from '#contract/order-status.ts'
import { db, pool } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { getOrder } from '#lib/orders/get-order.ts'
import type { StaffOrderPage } from '#lib/orders/order-view.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { insertManyOrders, manyTests } from '#testing/orders/insert-many-orders.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { listOrderedTests } from './list-ordered-tests.ts'
import { listOrders, readPlaces } from './list-orders.ts'
import { writeCursor } from './order-cursor.ts'
import { orderSorts, sortDirections, statusGroupNames } from './order-list-choices.ts'
import { countOrders, type OrderListFilters, seekOrders } from './order-list-query.ts'

const count = 100_000
const pageSize = 25
const context = staffContext()
let fixture: WebFixture

beforeAll(async () => {
  fixture = await createWebFixture()
  await insertManyOrders(count)
}, 120_000)
afterAll(() => fixture.close())

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** What the database does for a query, and how many rows of the orders it looks at. */
async function explain(query: Prisma.Sql) {
  const rows = await db().$queryRaw<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
    Prisma.sql`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  const nodes = plan ? flatten(plan) : []
  const scans = nodes.filter((node) => node['Relation Name'] === 'order_projection')
  const read = scans.map(
    (node) =>
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops'],
  )
  return {
    kinds: new Set(nodes.map((node) => node['Node Type'])),
    rows: read.reduce((sum, each) => sum + each, 0),
  }
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}

function idsOf({ orders }: StaffOrderPage) {
  return orders.map(({ orderId }) => orderId)
}

/** A place in the middle of a list. */
async function findMiddle(filters: OrderListFilters, sort: (typeof orderSorts)[number]) {
  const places = await readPlaces(db(), filters, { sort, direction: 'desc', limit: count })
  return places[Math.floor(places.length / 2)]
}

describe('a page of 100,000 orders', () => {
  it.each(orderSorts)(
    'sorted by %s reads no more than itself, however deep it is',
    async (sort) => {
      for (const from of [undefined, await findMiddle({}, sort)]) {
        for (const direction of sortDirections) {
          const { kinds, rows } = await explain(
            seekOrders({}, { sort, direction, from, limit: pageSize + 1 }),
          )
          expect(rows).toBe(pageSize + 1)
          expect([...kinds].filter((kind) => /Seq Scan|Sort|Bitmap/.test(kind))).toEqual([])
        }
      }
    },
  )

  it.each([
    ...highLevelStatuses.map((status) => ({ status })),
    ...statusGroupNames.map((detail) => ({ detail })),
    { detail: 'completed' as const },
    { labTestId: manyTests[7]?.labTestId },
    { labTestId: randomUUID() },
    { method: 'walk_in_test' as const },
    { method: 'on_site_collection' as const },
  ])('of %o reads some pages at most', async (filters) => {
    for (const from of [undefined, await findMiddle(filters, 'changed')]) {
      for (const direction of sortDirections) {
        const page = { sort: 'changed', direction, from, limit: pageSize + 1 } as const
        const { kinds, rows } = await explain(seekOrders(filters, page))
        expect(rows).toBeLessThanOrEqual(10 * (pageSize + 1))
        expect([...kinds]).not.toContain('Seq Scan')
      }
    }
  })

  it.each<[string, OrderListFilters]>([
    ['a status and a test', { status: 'completed', labTestId: manyTests[3]?.labTestId }],
    ['a problem and a method', { detail: 'lost', method: 'testkit' }],
    ['a name', { search: 'lindqvist77 given' }],
    ['a kit code', { search: 'C4CA4238A0B9' }],
    ['the beginning of a kit code with dashes', { search: 'C4CA-4238' }],
  ])('of %s does not read them all', async (_, filters) => {
    for (const sort of ['changed', 'placed'] as const) {
      const page = { sort, direction: 'desc', limit: pageSize + 1 } as const
      const { rows, kinds } = await explain(seekOrders(filters, page))
      expect([...kinds]).not.toContain('Seq Scan')
      expect(rows).toBeLessThan(count / 10)
    }
  })

  it('of a week, by the day of ordering, reads no more than itself', async () => {
    const week = { placedFrom: new Date('2025-03-01'), placedBefore: new Date('2025-03-08') }
    const page = { sort: 'placed', direction: 'desc', limit: pageSize + 1 } as const
    expect((await explain(seekOrders(week, page))).rows).toBe(pageSize + 1)
  })

  it('is counted no further than is said', async () => {
    for (const filters of [{}, { status: 'completed' }, { detail: 'completed' }] as const)
      expect((await explain(countOrders(filters, 1_000))).rows).toBeLessThan(5_000)
    expect(await listOrders(context)).toMatchObject({ total: 1_000, isTotalCapped: true })
  })

  it('asks the database the same few times for ten orders as for all', async () => {
    const few = await countQueries(() => listOrders(context, { detail: 'appointment_pending' }))
    expect(await countQueries(() => listOrders(context))).toBe(few)
    const { next } = await listOrders(context)
    expect(await countQueries(() => listOrders(context, { after: next ?? '' }))).toBe(few)
    expect(few).toBeLessThanOrEqual(9)
  })

  it('finds the tests to filter by in as many steps as there are tests', async () => {
    expect(await listOrderedTests(context)).toEqual(manyTests)
  })
})

describe('listOrders', () => {
  it('pages forward and back over every row exactly once, ties and unknown times included', async () => {
    await db().$executeRaw`
      INSERT INTO order_projection (order_id, lab_test_name, status, status_at, placed_at, search_text, snapshot, versions)
      SELECT gen_random_uuid(), CASE WHEN i % 3 > 0 THEN 'Tied' END, 'failed.testkit.lost',
             CASE WHEN i % 4 > 0 THEN timestamptz '2026-01-01' END, CASE WHEN i % 5 > 0 THEN timestamptz '2026-01-01' END,
             'tiedrow', '{}', '{}' FROM generate_series(1, 60) AS i`
    for (const sort of orderSorts) {
      for (const direction of sortDirections) {
        const filters = { sort, direction, search: 'tiedrow' } as const
        const there: StaffOrderPage[] = [await listOrders(context, filters)]
        for (let page = there[0]; page?.next; page = there.at(-1))
          there.push(await listOrders(context, { ...filters, after: page.next }))
        const ids = there.flatMap(idsOf)
        expect([ids.length, new Set(ids).size]).toEqual([60, 60])
        const back = [there.at(-1)]
        for (let page = back[0]; page?.previous; page = back.at(-1))
          back.push(await listOrders(context, { ...filters, before: page.previous }))
        expect(back.map((page) => page && idsOf(page))).toEqual(there.toReversed().map(idsOf))
      }
    }
  })

  it('restarts from the first page where no row is left behind a cursor, and where a place is none', async () => {
    const lost = { detail: 'lost' } as const
    const first = await listOrders(context, lost)
    const second = await listOrders(context, { ...lost, after: first.next ?? '' })
    expect(idsOf(await listOrders(context, { ...lost, before: second.previous ?? '' }))).toEqual(
      idsOf(first),
    )
    const orderId = asOrderId('00000000-0000-4000-8000-000000000000')
    const early = { keys: ['1970-01-01T00:00:00.000000Z'], orderId }
    const late = { keys: ['2099-01-01T00:00:00.000000Z'], orderId }
    for (const place of [
      { after: writeCursor(early) },
      { before: writeCursor(late) },
      { after: 'x' },
      { before: '' },
    ])
      expect(await listOrders(context, { ...lost, ...place })).toMatchObject({
        orders: first.orders,
        previous: null,
      })
  })

  it('takes days in the zone of who asks', async () => {
    const orderId = randomUUID()
    await db().orderProjection.create({
      data: {
        orderId,
        labTestName: 'Day',
        status: 'received.testkit.ordered',
        searchText: 'daybreak',
        snapshot: {},
        versions: {},
        placedAt: new Date('2027-03-01T04:30:00Z'),
      },
    })
    const found = async (day: string, timeZone: string) =>
      (await listOrders(context, { from: day, to: day, timeZone, search: 'daybreak' })).total
    expect(await found('2027-02-28', 'America/New_York')).toBe(1)
    expect(await found('2027-03-01', 'America/New_York')).toBe(0)
    expect(await found('2027-03-01', 'UTC')).toBe(1)
    expect(await found('2027-03-01', 'No/Where')).toBe(1)
  })

  it('records a access once for a page that reads itself again, and names kinds of filters only', async () => {
    const who = staffContext()
    const looks = () =>
      db().auditEntry.findMany({
        where: { actorId: who.actor.kind === 'staff' ? who.actor.userId : '' },
        orderBy: { id: 'asc' },
      })
    const { access } = await listOrders(who, { search: 'lindqvist1' })
    const again = await listOrders(who, { search: 'lindqvist1' }, access)
    expect(again.access).toBe(access)
    expect(await looks()).toHaveLength(1)
    await listOrders(who, { search: 'lindqvist2' }, access)
    await listOrders(who, { search: 'lindqvist1', after: again.next ?? '' }, access)
    const recorded = await looks()
    expect(recorded.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['orders.list', 'search'],
      ['orders.list', 'search'],
      ['orders.list', 'search'],
    ])
    expect(
      JSON.stringify(recorded, (_, value) => (typeof value === 'bigint' ? '' : value)),
    ).not.toContain('lindqvist')
  })
})

describe('getOrder', () => {
  it('counts an order that is followed as one access', async () => {
    const { orders } = await listOrders(context, { detail: 'lost' })
    const orderId = orders[0]?.orderId ?? asOrderId('')
    const first = await getOrder(context, { orderId })
    const again = await getOrder(context, { orderId, access: first.access })
    expect([first.accessTotal, again.accessTotal]).toEqual([1, 1])
    expect((await getOrder(context, { orderId })).accessTotal).toBe(2)
  })
})

/** How many statements go to the database meanwhile. */
async function countQueries(act: () => Promise<unknown>): Promise<number> {
  const counted = { n: 0 }
  const clients = new Set<object>()
  const watch = (client: { query: (...args: never[]) => unknown }) => {
    if (clients.has(client)) return
    clients.add(client)
    const { query } = client
    client.query = (...args) => {
      counted.n += 1
      return query.apply(client, args)
    }
  }
  const stop = watchPool(watch)
  try {
    await act()
    return counted.n
  } finally {
    stop()
  }
}

function watchPool(watch: (client: never) => void) {
  const listener = (client: unknown) => watch(client as never)
  pool().on('acquire', listener)
  return () => void pool().off('acquire', listener)
}
