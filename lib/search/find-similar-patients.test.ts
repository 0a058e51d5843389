import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { listOrders } from '#lib/orders/list/list-orders.ts'
import { listPatients } from '#lib/patients/list-patients.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { findSimilarPatients } from './find-similar-patients.ts'

const size = 40_000
const batchSize = 20_000
let fixture: WebFixture
const staff = staffContext()

beforeAll(async () => {
  fixture = await createWebFixture()
  await fillClinic()
  await db().patient.createMany({
    data: [
      { firstName: 'Wilhelmina', lastName: 'Johnson', phoneNumber: '+13035550177' },
      { firstName: 'José', lastName: 'Núñez' },
      { firstName: 'Bo', lastName: 'Li' },
      { firstName: 'Wilhelmina', lastName: 'Quark', deletedAt: new Date() },
    ],
  })
}, 300_000)
afterAll(() => fixture.close())

/** 40,000 names of ten letters each; two in a hundred share a first name. */
async function fillClinic() {
  const filler = new Client({ connectionString: fixture.url })
  await filler.connect()
  const letters = (salt: string) =>
    `translate(substr(md5('${salt}' || n), 1, 10), '0123456789', 'ghijklmnop')`
  for (let first = 1; first <= size; first += batchSize)
    await filler.query(`INSERT INTO patient (first_name, last_name)
      SELECT CASE WHEN n % 50 = 0 THEN 'Maria' ELSE ${letters('f')} END, ${letters('l')}
        FROM generate_series(${first}, ${first + batchSize - 1}) AS n`)
  await filler.query('VACUUM ANALYZE')
  await filler.end()
}

const similarTo = async (search: string) => {
  const page = await listPatients(staff, { search })
  return page.similar.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
}

describe('findSimilarPatients', () => {
  it.each([
    ['Jonhson', 'two letters in the wrong order'],
    ['Johnsen', 'a wrong letter'],
    ['Johson', 'a missing letter'],
    ['Johnnson', 'an extra letter'],
    ['wilhelmina jonhson', 'beside a right word'],
    ['jonhson wil', 'beside the beginning of a word'],
    ['Wihlelmina Johnsen', 'one in each word'],
    ['jóhnsen', 'with an accent'],
  ])('forgives “%s”: %s', async (typed) => {
    expect(await similarTo(typed)).toEqual(['Wilhelmina Johnson'])
  })

  it('forgives a letter with an accent left out of a short name', async () => {
    expect(await similarTo('nuez')).toEqual(['José Núñez'])
  })

  it.each([
    ['Johnson', 'found as it is'],
    ['Jonsn', 'two letters off'],
    ['Wilhelmina Jxhnsxn', 'one word two letters off'],
    ['quarg', 'the patient is deleted'],
    ['lo', 'too short to be like something'],
    ['555-0178', 'a phone number'],
    ['jonhson@example.com', 'an email address'],
    ["'|| x:* &", 'no words'],
  ])('offers no one for “%s”: %s', async (typed) => {
    expect(await similarTo(typed)).toEqual([])
  })

  it('finds the orders of a similar name, apart from those of the words', async () => {
    const [owner] = await findSimilar('Jonhson')
    await db().$executeRaw`
      INSERT INTO order_projection (order_id, client_user_id, lab_test_name, status, search_text, snapshot, versions)
      VALUES (gen_random_uuid(), ${owner}, 'Thyroid', 'received.testkit.ordered', 'wilhelmina johnson', '{}', '{}')`
    const mistyped = await listOrders(staff, { search: 'Jonhson' })
    expect(mistyped).toMatchObject({ orders: [], similar: [{ labTestName: 'Thyroid' }] })
    for (const search of ['Johnson', '(303) 555-0177']) {
      const exact = await listOrders(staff, { search })
      expect(exact).toMatchObject({ orders: [{ labTestName: 'Thyroid' }], similar: [] })
    }
    const [shown] = await db().auditEntry.findMany({
      where: { action: 'orders.list' },
      orderBy: { id: 'asc' },
      take: 1,
    })
    expect(shown?.shownIds).toHaveLength(1)
  })

  it.each(['Jonhson', 'Wihlelmina Johnsen', 'Mariaa', 'Maira Jonhson', 'xyzzyx'])(
    'reads 40,000 patients by index for “%s”',
    async (typed) => {
      const { kinds, rows } = await explainSimilar(typed)
      expect(kinds).not.toContain('Seq Scan')
      // As many as share the one common first name, at most.
      expect(rows).toBeLessThanOrEqual(size / 50 + 10)
    },
  )
})

const findSimilar = (search: string) =>
  db().$transaction((tx) => findSimilarPatients(tx, { search, limit: 20 }))

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** The plan of the statement that the search itself sends. */
async function explainSimilar(search: string) {
  const nodes = await db().$transaction(async (tx) => {
    const explained: PlanNode[] = []
    const watched = new Proxy(tx, {
      get: (target, key) =>
        key !== '$queryRaw'
          ? Reflect.get(target, key, target)
          : async (parts: TemplateStringsArray, ...values: unknown[]) => {
              const [first = '', ...rest] = parts
              if (/patient p\b/.test(parts.join(' '))) {
                const text = Object.assign([`EXPLAIN (ANALYZE, FORMAT JSON) ${first}`, ...rest], {
                  raw: [],
                })
                const [row] = await target.$queryRaw<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
                  text as unknown as TemplateStringsArray,
                  ...values,
                )
                const plan = row?.['QUERY PLAN'][0]?.Plan
                explained.push(...(plan ? flatten(plan) : []))
              }
              return target.$queryRaw(parts, ...values)
            },
    })
    await findSimilarPatients(watched, { search, limit: 20 })
    return explained
  })
  const scans = nodes.filter((node) => node['Relation Name'] === 'patient')
  expect(scans.length).toBeGreaterThan(0)
  return {
    kinds: nodes.map((node) => node['Node Type']),
    rows: scans.reduce(
      (sum, node) =>
        sum +
        node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0),
      0,
    ),
  }
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}
