import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import type {
  Bench,
  BenchCase,
  BenchContext,
  OpenBench,
  Round,
  Sample,
} from '#bench/runner/define-bench.ts'
import { readUsage } from '#bench/runner/machine.ts'
import { prepareDatabase } from '#platform/database/prepare-database.ts'
import { assertFolded, assertStored, waitUntilApplied } from './check-round.ts'
import type { ClientOrder, ClientReport } from './client-process.ts'
import { type IngestServer, secret, startBare, startOurs, teamId } from './start-servers.ts'

// Durable, verified, deduplicated deliveries per second, against what bare Node does on the same database.

const ours = 'ours'
const verifyOnly = 'verify only'
const singleInserts = 'single inserts'
const databaseName = 'bench_ingest'

interface Parts {
  client: Client
  load: ChildProcess
  databasePids: () => Promise<number[]>
  workerPid: number
  servers: Record<string, IngestServer>
  bodyBytes: number
}

interface Load {
  connections: number
  duplicateShare: number
  seconds: number
}

async function open(context: BenchContext): Promise<OpenBench> {
  const databaseUrl = context.postgres.urlOf(databaseName)
  await context.postgres.createDatabase(databaseName)
  await prepareDatabase(databaseUrl, 'prisma/migrations')
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  await createBareTable(client)
  await mkdir(context.folder, { recursive: true })
  const started = await startOurs(databaseUrl, context.folder)
  const parts: Parts = {
    client,
    load: fork(new URL('./client-process.ts', import.meta.url), { execArgv: ['--expose-gc'] }),
    databasePids: () => listDatabasePids(context.folder),
    workerPid: started.workerPid,
    servers: {
      [ours]: started.server,
      [verifyOnly]: await startBare('verify', databaseUrl),
      [singleInserts]: await startBare('insert', databaseUrl),
    },
    bodyBytes: 0,
  }
  const close = async () => {
    parts.load.disconnect()
    await Promise.all(Object.values(parts.servers).map((server) => server.stop()))
    await started.stopWorker()
    await client.end()
  }
  for (const server of Object.values(parts.servers)) await assertRefusesForgery(server)
  const seconds = context.isSmoke ? 0.8 : 1.5
  const shares = context.isSmoke ? [0.25] : [0, 0.25]
  const cases = shares.flatMap((duplicateShare) =>
    [1, 16, 64].map((connections) => buildCase(parts, { connections, duplicateShare, seconds })),
  )
  return {
    cases,
    facts: {
      seconds,
      get bodyBytes() {
        return parts.bodyBytes
      },
    },
    close,
  }
}

/** The plain control's table: only a primary key. */
async function createBareTable(client: Client) {
  await client.query(`
    CREATE TABLE IF NOT EXISTS bench_delivery (
      id text PRIMARY KEY, event_type text NOT NULL, body text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now()
    )`)
}

function buildCase(parts: Parts, load: Load): BenchCase {
  const variant = (name: string, measure: typeof measureRound) => ({
    name,
    run: (round: Round) => measure(parts, name, load, round),
  })
  return {
    name: `${load.connections} connections, ${load.duplicateShare * 100} % duplicates`,
    metric: 'rps',
    // It waits for commits as ours does, so that the machine check sees disturbed commits.
    control: singleInserts,
    variants: [
      variant(verifyOnly, measureRound),
      variant(singleInserts, measureRound),
      variant(ours, measureOurs),
    ],
    // A single connection waits for one commit per request, whatever the server.
    goals: [
      { variant: ours, against: verifyOnly, ...(load.connections > 1 ? { atLeast: 0.7 } : {}) },
      { variant: ours, against: singleInserts, ...(load.connections > 1 ? { atLeast: 2 } : {}) },
    ],
    async prepare() {
      await parts.client.query(
        'TRUNCATE service_message, order_projection, order_projection_event, delivery_count, bench_delivery',
      )
    },
  }
}

async function measureRound(parts: Parts, name: string, load: Load, round: Round): Promise<Sample> {
  const { report, sample } = await sendLoad(parts, name, load, round)
  if (name === singleInserts)
    await assertStored(parts.client, 'bench_delivery', report.acknowledged)
  return sample
}

async function measureOurs(parts: Parts, name: string, load: Load, round: Round): Promise<Sample> {
  const { report, sample, walBefore } = await sendLoad(parts, name, load, round)
  await assertStored(parts.client, 'service_message', report.acknowledged)
  const catchUpSeconds = await waitUntilApplied(parts.client)
  await assertFolded(parts.client, report.acknowledged)
  const walBytes = Number((await readWal(parts.client)) - walBefore)
  return { ...sample, catchUpSeconds, walPerAppliedEvent: walBytes / report.acknowledged.length }
}

async function sendLoad(parts: Parts, name: string, load: Load, round: Round) {
  const server = parts.servers[name]
  if (!server) throw new Error(`no server for ${name}`)
  const { connections, duplicateShare, seconds } = load
  const plan = {
    count: Math.ceil((connections === 1 ? 8_000 : 30_000) * seconds),
    duplicateShare,
    key: `${name}/${connections}/${duplicateShare}/${round.key}`,
    secret,
    teamId,
  }
  await order(parts.load, { kind: 'prepare', plan })
  const read = async () => ({
    server: await readUsage([server.pid]),
    database: await readUsage(await parts.databasePids()),
    worker: await readUsage([parts.workerPid]),
    wal: await readWal(parts.client),
  })
  const before = await read()
  const report = await order<ClientReport>(parts.load, {
    kind: 'send',
    port: server.port,
    connections,
    seconds,
  })
  const after = await read()
  parts.bodyBytes = report.bodyBytes
  const answered = Object.values(report.answers).reduce((sum, count) => sum + count, 0)
  if (report.answers['200'] !== answered)
    throw new Error(`${name} answered ${JSON.stringify(report.answers)}`)
  const microseconds = (part: 'server' | 'database' | 'worker') =>
    ((after[part].cpuSeconds - before[part].cpuSeconds) * 1e6) / answered
  const sample: Sample = {
    rps: report.rps,
    p50Ms: report.p50Ms,
    p95Ms: report.p95Ms,
    p99Ms: report.p99Ms,
    maxMs: report.maxMs,
    serverCpuUs: microseconds('server'),
    databaseCpuUs: microseconds('database'),
    workerCpuUs: microseconds('worker'),
    walPerEvent: Number(after.wal - before.wal) / report.acknowledged.length,
    peakMemoryMb: after.server.peakMemoryMb,
  }
  return { report, sample, walBefore: before.wal }
}

async function readWal(client: Client) {
  const { rows } = await client.query<{ at: string }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text AS at`,
  )
  return BigInt(rows[0]?.at ?? 0)
}

async function order<Report>(load: ChildProcess, message: ClientOrder): Promise<Report> {
  load.send(message)
  const [answer] = (await once(load, 'message')) as [{ report: Report; failure?: string }]
  if (answer.failure) throw new Error(answer.failure)
  return answer.report
}

async function assertRefusesForgery({ port }: IngestServer) {
  const response = await fetch(`http://127.0.0.1:${port}/api/webhooks/service`, {
    method: 'POST',
    headers: {
      'webhook-id': 'msg_forged',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
    },
    body: '{}',
  })
  if (response.status !== 401) throw new Error(`a forgery was answered ${response.status}`)
}

/** PostgreSQL's main process, which includes its exited children, and the running ones. */
async function listDatabasePids(folder: string) {
  const lines = await readFile(path.join(folder, 'database/postgres/postmaster.pid'), 'utf8')
  const first = Number(lines.split('\n')[0])
  const listed = await readdir('/proc').catch(() => [])
  const pids = listed.map(Number).filter((pid) => pid > 0)
  const parents = await Promise.all(pids.map(readParent))
  return [first, ...pids.filter((_, index) => parents[index] === first)]
}

async function readParent(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

export const bench: Bench = { name: 'ingest', open }
