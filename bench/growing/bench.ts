import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { loadUrl } from '#bench/app/load-url.ts'
import { type StartedServices, startServices } from '#bench/app/start-services.ts'
import { startWebApp } from '#bench/ingest/start-servers.ts'
import type {
  Bench,
  BenchCase,
  BenchContext,
  OpenBench,
  Sample,
} from '#bench/runner/define-bench.ts'
import { fillSamples } from '#bench/wearables/fill-samples.ts'
import { questions, writeBatch } from '#bench/wearables/questions.ts'
import { prepareDatabase } from '#platform/database/prepare-database.ts'
import { samplesOfMessage } from './build-samples.ts'
import { buildSamplesCase, type WebApp } from './samples-case.ts'

// One and two of each program on one database: samples from the webhook to the applied row, a page of the web app, and
// a query of the service, all over HTTP.

const one = 'one of each'
const two = 'two of each'

async function open(context: BenchContext): Promise<OpenBench> {
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of closers.toReversed()) await end()
  }
  try {
    const apps: Record<string, WebApp> = {}
    for (const [name, database, count] of [
      [one, 'growing_one', 1],
      [two, 'growing_two', 2],
      ['without hours', 'growing_without', 1],
    ] as const) {
      const { app, end } = await startApp(context, database, count)
      closers.push(end)
      apps[name] = app
    }
    await leaveOutHours(apps['without hours'])
    const services = await startQueries(context, closers)
    return {
      cases: [
        buildSamplesCase(apps, { messages: context.isSmoke ? 4 : 60, control: one }),
        pageCase(apps, context),
        queryCase(services, context),
      ],
      facts: { messageSamples: samplesOfMessage },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function startApp({ postgres, folder }: BenchContext, name: string, count: number) {
  const database = `bench_${name}`
  await postgres.createDatabase(database)
  const url = postgres.urlOf(database)
  await prepareDatabase(url, 'prisma/migrations')
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const place = path.join(folder, name)
  await mkdir(place, { recursive: true })
  const { servers, workers } = await startWebApp(url, place, count)
  const end = async () => {
    await Promise.all([...servers, ...workers].map((each) => each.stop()))
    await client.end()
  }
  return { app: { client, servers }, end }
}

/** The days are computed and sent, and PostgreSQL drops them: what is saved is what keeping them costs. */
async function leaveOutHours(app: WebApp | undefined) {
  await app?.client.query(`
    CREATE OR REPLACE FUNCTION drop_row() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE OR REPLACE TRIGGER leave_out BEFORE INSERT ON wearable_day FOR EACH ROW EXECUTE FUNCTION drop_row()`)
}

interface Queries {
  services: StartedServices
  userId: string
}

/** Two services on one database; the variant with one asks only the first. */
async function startQueries(
  context: BenchContext,
  closers: (() => Promise<unknown>)[],
): Promise<Queries> {
  const services = await startServices(context, { name: 'growing_service', count: 2 })
  closers.push(services.stop)
  const client = new Client({ connectionString: services.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  closers.push(() => client.end())
  await client.query('UPDATE team SET aggregate_queries_enabled = true')
  await client.query('TRUNCATE wearable_sample, wearable_rollup')
  const size = { users: 2, days: context.isSmoke ? 40 : 365, longDays: 0 }
  const { userId } = await fillSamples(client, size)
  return { services, userId }
}

function pageCase(apps: Record<string, WebApp>, { isSmoke }: BenchContext): BenchCase {
  const targetsOf = (name: string) =>
    (apps[name]?.servers ?? []).map(({ port, pid }) => ({
      url: `http://localhost:${port}/sign-in`,
      pid,
    }))
  return spreadCase('the sign-in page, 16 connections', targetsOf, { connections: 16, isSmoke })
}

function queryCase({ services, userId }: Queries, { isSmoke }: BenchContext): BenchCase {
  const question = questions.find(({ name }) => name === 'a year by day')
  if (!question) throw new Error('the question is gone')
  const targets = services.urls.map((url, index) => ({
    url: `${url}/aggregate/v1/user/${userId}/query`,
    pid: services.pids()[index] ?? 0,
    method: 'POST' as const,
    headers: { 'x-service-api-key': services.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(writeBatch(question)),
  }))
  const targetsOf = (name: string) => (name === two ? targets : targets.slice(0, 1))
  return spreadCase('a year by day, 8 connections', targetsOf, { connections: 8, isSmoke })
}

type Target = Parameters<typeof loadUrl>[0]

/** The same connections, at one process or half of them at each of two. */
function spreadCase(
  name: string,
  targetsOf: (variant: string) => Target[],
  { connections, isSmoke }: { connections: number; isSmoke: boolean },
): BenchCase {
  const run = async (variant: string): Promise<Sample> => {
    const targets = targetsOf(variant)
    const load = { connections: connections / targets.length, seconds: isSmoke ? 1 : 4 }
    const samples = await Promise.all(targets.map((target) => loadUrl(target, load)))
    const sum = (metric: string) => samples.reduce((total, each) => total + (each[metric] ?? 0), 0)
    const largest = (metric: string) => Math.max(...samples.map((each) => each[metric] ?? 0))
    return { rps: sum('rps'), p50Ms: largest('p50Ms'), p99Ms: largest('p99Ms') }
  }
  return {
    name,
    metric: 'rps',
    control: one,
    variants: [one, two].map((variant) => ({ name: variant, run: () => run(variant) })),
    goals: [{ variant: two, against: one }],
  }
}

export const bench: Bench = { name: 'growing', open }
