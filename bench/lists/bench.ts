import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import { type LoadTarget, loadUrl } from '../app/load-url.ts'
import { type StartedApp, startApp } from '../app/start-app.ts'
import type { Bench, BenchCase, BenchContext, OpenBench } from '../runner/define-bench.ts'
import { fillMarkers, fillOrders } from './fill-tables.ts'

// The staff's lists with ten orders and with a hundred thousand: what a page costs must not grow with the table.

const connections = 4
const small = 10
const large = 100_000

interface Side {
  app: StartedApp
  bare: { port: number; child: ChildProcess }
  cookie: string
  labTestId: string
}

type Sides = Record<'small' | 'large', Side>

async function open(context: BenchContext): Promise<OpenBench> {
  const sides: Sides = {
    small: await startSide(context, 'lists_small', small),
    large: await startSide(context, 'lists_large', large),
  }
  const plan = { connections, seconds: context.isSmoke ? 1 : 1.5 }
  const page = (path: string) =>
    buildCase(sides, plan, `page ${path}`, (side) => pageOf(side, path))
  const api = (name: string, body: object) =>
    buildCase(sides, plan, `orders API, ${name}`, (side) => searchOf(side, body))
  return {
    cases: [
      withBare(sides, plan, page('/clinic/orders'), ordersOf),
      withBare(sides, plan, api('first page', {}), ordersOf),
      api('last page', { sort: 'placed', direction: 'asc' }),
      api('a search by name', { search: 'alvarez' }),
      page('/clinic'),
      page('/clinic/patients'),
      withBare(
        sides,
        plan,
        buildCase(sides, plan, 'markers of a lab test', markersOf),
        bareMarkersOf,
      ),
    ],
    facts: { orders: `${small} and ${large}`, markers: 'the catalogue, and 100000', connections },
    async close() {
      for (const { app, bare } of Object.values(sides)) {
        bare.child.disconnect()
        await app.stop()
      }
    },
  }
}

async function startSide(context: BenchContext, name: string, size: number): Promise<Side> {
  const app = await startApp(context, name)
  // Jobs would work on the rows while they are listed.
  await app.stopWorkers()
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  context.print(`Filling ${name} with ${size} orders …`)
  await fillOrders(client, size)
  await client.end()
  const service = new Client({ connectionString: app.serviceDatabaseUrl })
  await service.connect()
  if (size > 1_000) await fillMarkers(service, size)
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

type Plan = Parameters<typeof loadUrl>[1]
type TargetOf = (side: Side) => LoadTarget

const name = (size: number) => `ours, ${size.toLocaleString('en')}`
const bareName = (size: number) => `bare Node, ${size.toLocaleString('en')}`

function buildCase(sides: Sides, plan: Plan, title: string, targetOf: TargetOf): BenchCase {
  return {
    name: title,
    metric: 'rps',
    control: name(small),
    variants: [
      { name: name(small), run: () => loadUrl(targetOf(sides.small), plan) },
      { name: name(large), run: () => loadUrl(targetOf(sides.large), plan) },
    ],
    goals: [{ variant: name(large), against: name(small), atLeast: 0.9 }],
  }
}

/** With the same statements by a bare server on the same databases beside it. */
function withBare(sides: Sides, plan: Plan, benchCase: BenchCase, targetOf: TargetOf): BenchCase {
  return {
    ...benchCase,
    variants: [
      ...benchCase.variants,
      { name: bareName(small), run: () => loadUrl(targetOf(sides.small), plan) },
      { name: bareName(large), run: () => loadUrl(targetOf(sides.large), plan) },
    ],
    goals: [
      ...benchCase.goals,
      { variant: bareName(large), against: bareName(small) },
      { variant: name(large), against: bareName(large) },
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

function ordersOf({ bare, cookie }: Side): LoadTarget {
  const signed = /session_token=([^;]+)/.exec(cookie)?.[1] ?? ''
  return {
    url: `http://127.0.0.1:${bare.port}/orders`,
    pid: bare.child.pid ?? 0,
    headers: { 'x-session-token': decodeURIComponent(signed).replace(/\.[^.]*$/, '') },
  }
}

function bareMarkersOf({ app, bare, labTestId }: Side): LoadTarget {
  return {
    url: `http://127.0.0.1:${bare.port}/v3/lab_tests/${labTestId}/markers`,
    pid: bare.child.pid ?? 0,
    headers: { 'x-service-api-key': app.serviceKey },
  }
}

export const bench: Bench = { name: 'lists', open }
