import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { FullConfig } from '@playwright/test'
import { buildWebIfNeeded } from '#scripts/launcher/build-web.ts'
import { makeFolder } from '#testing/database/make-folder.ts'
import { launchIn, makeDemo } from './make-demo.ts'
import { runningFile } from './running-app.ts'

/**
 * Starts everything in production mode with demo data, on free ports and in its own folder: once per
 * worker, so that parallel journeys do not interfere. The demo data is made once, by `npm test` beforehand, and copied.
 */
export default async function globalSetup({ workers }: FullConfig) {
  // Read by the journeys' processes, which inherit it: two runs on one machine do not meet.
  process.env.E2E_RUN = randomUUID()
  if (process.env.E2E_DATA_DIR) return reuseRunning(process.env.E2E_DATA_DIR)
  await buildWebIfNeeded(print)
  const { JOURNEYS_DEMO: made } = process.env
  const demo = made ?? (await makeDemo())
  const starts = await Promise.allSettled(
    Array.from({ length: workers }, (_each, index) => startFor(index, demo)),
  )
  if (!made) await rm(demo, { recursive: true, force: true })
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
