import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import { type LoadTarget, loadUrl } from '#bench/app/load-url.ts'
import { type StartedApp, startApp } from '#bench/app/start-app.ts'
import { fillOrders } from '#bench/lists/fill-tables.ts'
import type {
  Bench,
  BenchCase,
  BenchContext,
  OpenBench,
  Sample,
} from '#bench/runner/define-bench.ts'
import { fillResults, fillServiceOrders } from './fill-results.ts'

// The results worklist and one set's grid with 1,000 and with 100,000 orders of twenty values each, beside the SQL of the
// same page without HTTP; and the service's lists of orders by interpretation.

const sizes = { full: 1_000, large: 100_000 } as const
const plan = { connections: 4, seconds: 3 }
const rounds = 5
/** A p99 of some hundred answers varies by itself. */
const growth = 1.25

type Size = keyof typeof sizes
type Page = 'lane' | 'mine' | 'overview' | 'grid'

interface Side {
  app: StartedApp
  cookie: string
  orderId: string
}

type Sides = Record<Size, Side>

async function open(context: BenchContext): Promise<OpenBench> {
  const sides: Sides = {
    full: await startSide(context, 'results_full', sizes.full),
    large: await startSide(context, 'results_large', sizes.large),
  }
  return {
    cases: [
      buildCase(sides, 'worklist, one lane', 'lane', (side) => deskOf(side, { lane: 'look' })),
      buildCase(sides, 'worklist, one lane, of one owner', 'mine', (side) =>
        deskOf(side, { lane: 'look', owner: 'me' }),
      ),
      buildCase(sides, 'worklist, all lanes', 'overview', (side) => deskOf(side, {})),
      buildCase(sides, 'grid of one set', 'grid', setOf),
      listCase(
        sides,
        'service, GET /v3/orders?interpretation=critical',
        '/v3/orders?interpretation=critical',
      ),
      listCase(
        sides,
        'service, GET /v3/orders?interpretation=normal',
        '/v3/orders?interpretation=normal',
      ),
      listCase(
        sides,
        'service, GET /orders?interpretation=abnormal',
        '/orders?interpretation=abnormal',
      ),
    ],
    facts: { orders: Object.values(sizes).join(', '), valuesPerOrder: 20, ...plan },
    async close() {
      for (const { app } of Object.values(sides)) await app.stop()
    },
  }
}

async function startSide(context: BenchContext, name: string, size: number): Promise<Side> {
  const app = await startApp(context, name)
  // Jobs would change the rows during the measurement.
  await app.stopWorkers()
  context.print(`Filling ${name} with ${size} orders and their results …`)
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  await fillOrders(client, size)
  await fillResults(client)
  const { rows } = await client.query<{ order_id: string }>(
    `SELECT order_id FROM filled JOIN result_set USING (order_id) WHERE lane = 'look' ORDER BY received_at DESC LIMIT 1`,
  )
  const { rows: counted } = await client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM result',
  )
  context.print(`${name}: ${counted[0]?.n} values`)
  await client.end()
  const service = new Client({ connectionString: app.serviceDatabaseUrl })
  await service.connect()
  await fillServiceOrders(service, size)
  await service.end()
  return { app, cookie: await app.signIn('clinician'), orderId: rows[0]?.order_id ?? '' }
}

const ours = (size: Size) => `ours, ${sizes[size].toLocaleString('en')}`
const bare = (size: Size) => `SQL alone, ${sizes[size].toLocaleString('en')}`

function buildCase(
  sides: Sides,
  title: string,
  page: Page,
  targetOf: (side: Side) => LoadTarget,
): BenchCase {
  const load = (size: Size) => () => loadUrl(targetOf(sides[size]), plan)
  return {
    name: title,
    metric: 'p99Ms',
    rounds,
    control: bare('large'),
    variants: [
      { name: ours('full'), run: load('full') },
      { name: ours('large'), run: load('large') },
      { name: bare('full'), run: () => loadSql(sides.full, page) },
      { name: bare('large'), run: () => loadSql(sides.large, page) },
    ],
    goals: [
      { variant: ours('large'), against: bare('large'), atMost: 3 },
      { variant: ours('large'), against: ours('full'), atMost: growth },
    ],
    async prepare() {
      for (const side of Object.values(sides))
        await loadUrl(targetOf(side), { connections: 2, seconds: 2 })
    },
  }
}

function listCase(sides: Sides, title: string, path: string): BenchCase {
  const targetOf = ({ app }: Side): LoadTarget => ({
    url: `${app.serviceUrl}${path}`,
    pid: app.pidOf('service'),
    headers: { 'x-service-api-key': app.serviceKey },
  })
  const load = (size: Size) => () => loadUrl(targetOf(sides[size]), plan)
  return {
    name: title,
    metric: 'p99Ms',
    rounds,
    control: ours('full'),
    variants: [
      { name: ours('full'), run: load('full') },
      { name: ours('large'), run: load('large') },
    ],
    // Without a bound: the answer has an exact total, which the contract asks for.
    goals: [{ variant: ours('large'), against: ours('full') }],
  }
}

async function loadSql({ app, cookie, orderId }: Side, page: Page): Promise<Sample> {
  const signed = /session_token=([^;]+)/.exec(cookie)?.[1] ?? ''
  const token = decodeURIComponent(signed).replace(/\.[^.]*$/, '')
  const load = { databaseUrl: app.databaseUrl, token, orderId, page, ...plan }
  const child = fork(new URL('./sql-process.ts', import.meta.url), [JSON.stringify(load)], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [report] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]
  if (typeof report !== 'object' || report === null) throw new Error('the control ended too early')
  return report as Sample
}

function deskOf({ app, cookie }: Side, body: object): LoadTarget {
  return {
    url: `${app.webUrl}/api/clinic/results`,
    pid: app.pidOf('web'),
    method: 'POST',
    headers: { cookie, origin: app.webUrl, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

function setOf({ app, cookie, orderId }: Side): LoadTarget {
  return {
    url: `${app.webUrl}/api/clinic/results/${orderId}`,
    pid: app.pidOf('web'),
    headers: { cookie },
  }
}

export const bench: Bench = { name: 'results', open }
