import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FullConfig } from '@playwright/test'
import { Client } from 'pg'
import { buildWebIfNeeded } from '#scripts/launcher/build-web.ts'
import { launchPhial } from '#scripts/launcher/launch-phial.ts'
import { findFreePort } from '#scripts/launcher/postgres.ts'
import { makeFolder } from '#testing/database/make-folder.ts'
import { runningFile } from './running-app.ts'

/**
 * Starts everything in production mode with demo data, on free ports and in its own folder: once per
 * worker, so that parallel journeys do not interfere. The demo data is made once and copied.
 */
export default async function globalSetup({ workers }: FullConfig) {
  // Read by the journeys' processes, which inherit it: two runs on one machine do not meet.
  process.env.E2E_RUN = randomUUID()
  if (process.env.E2E_DATA_DIR) return reuseRunning(process.env.E2E_DATA_DIR)
  await buildWebIfNeeded(print)
  const demo = await makeDemo()
  const starts = await Promise.allSettled(
    Array.from({ length: workers }, (_each, index) => startFor(index, demo)),
  )
  await rm(demo, { recursive: true, force: true })
  const stopAll = async () => {
    await Promise.all(starts.map((start) => start.status === 'fulfilled' && start.value()))
  }
  const failed = starts.find((start) => start.status === 'rejected')
  if (failed) {
    await stopAll()
    throw failed.reason
  }
  return stopAll
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

async function launchIn(dataDir: string) {
  const environment = {
    ...process.env,
    PORT: String(await findFreePort()),
    SERVICE_PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
  }
  return launchPhial({ isDevelopment: false, environment, print: () => undefined })
}

/** The data folder of a stopped product with demo data. */
async function makeDemo() {
  const dataDir = await makeFolder('journeys')
  const running = await launchIn(dataDir)
  await closeCriticals(running.databaseUrl)
  await waitUntilIdle(running.databaseUrl)
  await running.stop()
  return dataDir
}

/** Wearables are still read when the demo is ready: what is left to do would be done again by every copy. */
async function waitUntilIdle(databaseUrl: string) {
  const serviceUrl = new URL(databaseUrl)
  serviceUrl.pathname = '/phial_service'
  const clients = [databaseUrl, serviceUrl.href].map(
    (connectionString) => new Client({ connectionString }),
  )
  for (const client of clients) await client.connect()
  // What one program does may give work to the other, so both have to be idle for a while.
  for (let idle = 0; idle < 5; await pause(200)) {
    const soon = await Promise.all(
      clients.map((client) =>
        client.query(
          `SELECT 1 FROM graphile_worker.jobs
            WHERE run_at < now() + interval '20 seconds' AND attempts < max_attempts LIMIT 1`,
        ),
      ),
    )
    idle = soon.some(({ rowCount }) => rowCount) ? 0 : idle + 1
  }
  for (const client of clients) await client.end()
}

async function startFor(index: number, demo: string) {
  const dataDir = await makeFolder('journeys')
  // With its owner, who may be PostgreSQL's own user.
  await promisify(execFile)('cp', ['-a', `${demo}/.`, dataDir])
  const running = await launchIn(dataDir)
  const facts = {
    dataDir,
    databaseUrl: running.databaseUrl,
    sandbox: running.sandbox,
    pids: running.children.map((child) => [child.name, child.pid()]),
  }
  await writeFile(runningFile(index), JSON.stringify(facts), { mode: 0o600 })
  return async () => {
    await running.stop()
    await rm(runningFile(index), { force: true })
    if (!process.env.KEEP_DATA) await rm(dataDir, { recursive: true, force: true })
  }
}

/** Their alarms, on every page of the clinic, would move what journeys click; those about them raise their own. */
async function closeCriticals(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`UPDATE critical_result SET state = 'closed', next_level_at = NULL`)
  await client.end()
}

/** Runs the journeys against an `npm start` that is already running, by its data folder. */
async function reuseRunning(dataDir: string) {
  const read = (name: string) => readFile(path.join(dataDir, name), 'utf8')
  const sandbox: unknown = JSON.parse(await read('sandbox.json'))
  const port = (await read('postgres/postmaster.pid')).split('\n')[3]
  const password = await read('postgres-password')
  const databaseUrl = `postgresql://phial:${password}@127.0.0.1:${port}/phial`
  await writeFile(runningFile(0), JSON.stringify({ dataDir, databaseUrl, sandbox, pids: [] }), {
    mode: 0o600,
  })
  return () => rm(runningFile(0), { force: true })
}
