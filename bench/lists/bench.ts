import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import { type LoadTarget, loadUrl } from '#bench/app/load-url.ts'
import { type StartedApp, startApp } from '#bench/app/start-app.ts'
import type { Bench, BenchCase, BenchContext, OpenBench } from '#bench/runner/define-bench.ts'
import { fillMarkers, fillOrders } from './fill-tables.ts'

// Staff lists with 10, 1,000 and 100,000 orders: the cost of a page must not grow with the table. Ten orders are less
// than a page, so the bound compares 100,000 with 1,000.

const sizes = { few: 10, full: 1_000, large: 100_000 } as const
const plan = { connections: 4, seconds: 1 }
const rounds = 5

type Size = keyof typeof sizes

interface Side {
  app: StartedApp
  bare: { port: number; child: ChildProcess }
  cookie: string
  labTestId: string
}

type Sides = Record<Size, Side>
type TargetOf = (side: Side) => LoadTarget

async function open(context: BenchContext): Promise<OpenBench> {
  const sides: Sides = {
    few: await startSide(context, 'lists_few', sizes.few),
    full: await startSide(context, 'lists_full', sizes.full),
    large: await startSide(context, 'lists_large', sizes.large),
  }
  const page = (path: string) => buildCase(sides, `page ${path}`, (side) => pageOf(side, path))
  const api = (title: string, body: object) =>
    buildCase(sides, `orders API, ${title}`, (side) => searchOf(side, body))
  const markers = buildCase(sides, 'markers of a lab test', markersOf)
  return {
    cases: [
      withFew(sides, page('/clinic/orders'), (side) => pageOf(side, '/clinic/orders')),
      withBare(
        sides,
        withFew(sides, api('first page', {}), (side) => searchOf(side, {})),
        ordersOf,
      ),
      api('last page', { sort: 'placed', direction: 'asc' }),
      api('a search that finds a third', { search: 'check' }),
      page('/clinic'),
      page('/clinic/patients'),
      withBare(sides, markers, bareMarkersOf),
    ],
    facts: {
      orders: Object.values(sizes).join(', '),
      markers: `the catalog's, and ${sizes.large} where there are as many orders`,
      ...plan,
    },
    async close() {
      for (const { app, bare: server } of Object.values(sides)) {
        server.child.disconnect()
        await app.stop()
      }
    },
  }
}

async function startSide(context: BenchContext, name: string, size: number): Promise<Side> {
  const app = await startApp(context, name)
  // Jobs would change the rows during the measurement.
  await app.stopWorkers()
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  context.print(`Filling ${name} with ${size} orders …`)
  await fillOrders(client, size)
  await client.end()
  const service = new Client({ connectionString: app.serviceDatabaseUrl })
  await service.connect()
  if (size === sizes.large) await fillMarkers(service, size)
  const { rows } = await service.query<{ id: string }>(
    `SELECT lab_test_id AS id FROM lab_test_marker GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  )
  await service.end()
  return {
    app,
    bare: await startBare(app),
    cookie: await app.signIn('clinician'),
    labTestId: rows[0]?.id ?? '',
  }
}

async function startBare({ databaseUrl, serviceDatabaseUrl }: StartedApp) {
  const child = fork(new URL('./bare-process.ts', import.meta.url), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BARE_DATABASE_URL: databaseUrl,
      BARE_SERVICE_DATABASE_URL: serviceDatabaseUrl,
    },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { port, child }
}

const ours = (size: Size) => `ours, ${sizes[size].toLocaleString('en')}`
const bare = (size: Size) => `bare Node, ${sizes[size].toLocaleString('en')}`

function buildCase(sides: Sides, title: string, targetOf: TargetOf): BenchCase {
  const targets = [targetOf(sides.full), targetOf(sides.large)]
  return {
    name: title,
    metric: 'rps',
    rounds,
    control: ours('full'),
    variants: [
      { name: ours('full'), run: () => loadUrl(targetOf(sides.full), plan) },
      { name: ours('large'), run: () => loadUrl(targetOf(sides.large), plan) },
    ],
    goals: [{ variant: ours('large'), against: ours('full'), atLeast: 0.9 }],
    // Instead of a warm-up round each.
    async prepare() {
      await Promise.all(targets.map((target) => loadUrl(target, { connections: 2, seconds: 2 })))
    },
  }
}

function withFew(sides: Sides, benchCase: BenchCase, targetOf: TargetOf): BenchCase {
  const variant = { name: ours('few'), run: () => loadUrl(targetOf(sides.few), plan) }
  return {
    ...benchCase,
    variants: [...benchCase.variants, variant],
    goals: [...benchCase.goals, { variant: ours('large'), against: ours('few') }],
  }
}

/** Beside a bare server with the same statements on the same databases. */
function withBare(sides: Sides, benchCase: BenchCase, targetOf: TargetOf): BenchCase {
  return {
    ...benchCase,
    variants: [
      ...benchCase.variants,
      { name: bare('full'), run: () => loadUrl(targetOf(sides.full), plan) },
      { name: bare('large'), run: () => loadUrl(targetOf(sides.large), plan) },
    ],
    goals: [
      ...benchCase.goals,
      { variant: bare('large'), against: bare('full') },
      { variant: ours('large'), against: bare('large') },
    ],
  }
}

function pageOf({ app, cookie }: Side, path: string): LoadTarget {
  return { url: `${app.webUrl}${path}`, pid: app.pidOf('web'), headers: { cookie } }
}

function searchOf({ app, cookie }: Side, body: object): LoadTarget {
  return {
    url: `${app.webUrl}/api/clinic/orders/search`,
    pid: app.pidOf('web'),
    method: 'POST',
    headers: { cookie, origin: app.webUrl, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

function markersOf({ app, labTestId }: Side): LoadTarget {
  return {
    url: `${app.serviceUrl}/v3/lab_tests/${labTestId}/markers`,
    pid: app.pidOf('service'),
    headers: { 'x-service-api-key': app.serviceKey },
  }
}

function ordersOf({ bare: server, cookie }: Side): LoadTarget {
  const signed = /session_token=([^;]+)/.exec(cookie)?.[1] ?? ''
  return {
    url: `http://127.0.0.1:${server.port}/orders`,
    pid: server.child.pid ?? 0,
    headers: { 'x-session-token': decodeURIComponent(signed).replace(/\.[^.]*$/, '') },
  }
}

function bareMarkersOf({ app, bare: server, labTestId }: Side): LoadTarget {
  return {
    url: `http://127.0.0.1:${server.port}/v3/lab_tests/${labTestId}/markers`,
    pid: server.child.pid ?? 0,
    headers: { 'x-service-api-key': app.serviceKey },
  }
}

export const bench: Bench = { name: 'lists', open }
