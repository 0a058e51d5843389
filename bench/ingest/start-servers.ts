import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildWebIfNeeded } from '#scripts/launcher/build-web.ts'
import { findFreePort } from '#scripts/launcher/postgres.ts'

export interface IngestServer {
  port: number
  pid: number
  stop(): Promise<void>
}

export const teamId = randomUUID()
export const secret = `whsec_${randomBytes(32).toString('base64')}`

/** One of the bare servers, in a separate process. */
export async function startBare(
  mode: 'verify' | 'insert',
  databaseUrl: string,
): Promise<IngestServer> {
  const child = fork(new URL('./bare-process.ts', import.meta.url), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BARE_MODE: mode,
      BARE_SECRET: secret,
      BARE_DATABASE_URL: databaseUrl,
    },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { port, pid: child.pid ?? 0, stop: () => end(child) }
}

/** The web app's own two programs as `npm start` runs them: the listener with the receiver, and the worker. */
export async function startOurs(databaseUrl: string, folder: string) {
  const { servers, workers } = await startWebApp(databaseUrl, folder, 1)
  const [server, worker] = [servers[0], workers[0]]
  if (!server || !worker) throw new Error('nothing was started')
  return { server, workerPid: worker.pid, stopWorker: worker.stop }
}

/** As many listeners and as many workers on one database. */
export async function startWebApp(databaseUrl: string, folder: string, count: number) {
  await access('.next/BUILD_ID').catch(() => buildWebIfNeeded((line) => console.log(line)))
  const authSecret = randomBytes(24).toString('base64url')
  const filesKey = `bench:${randomBytes(32).toString('base64url')}`
  const started: ChildProcess[] = []
  const servers: IngestServer[] = []
  const workers: IngestServer[] = []
  try {
    for (let number = 1; number <= count; number += 1) {
      const port = await findFreePort()
      const env: NodeJS.ProcessEnv = {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        PORT: String(port),
        WEB_URL: `http://localhost:${port}`,
        DATABASE_URL: databaseUrl,
        AUTH_SECRET: authSecret,
        WEB_FILES_DIR: path.join(folder, 'web-files'),
        WEB_FILES_KEY: filesKey,
        SERVICE_BASE_URL: 'http://127.0.0.1:9',
        SERVICE_API_KEY: 'sk_us_bench',
        SERVICE_TEAM_ID: teamId,
        SERVICE_WEBHOOK_SECRET: secret,
      }
      const web = startProgram('lib/server/main.ts', env, path.join(folder, `web-${number}.log`))
      const log = path.join(folder, `worker-${number}.log`)
      const worker = startProgram('lib/worker/main.ts', env, log)
      started.push(web, worker)
      await waitUntilReady(port, web)
      servers.push({ port, pid: web.pid ?? 0, stop: () => end(web) })
      workers.push({ port: 0, pid: worker.pid ?? 0, stop: () => end(worker) })
    }
  } catch (error) {
    await Promise.all(started.map(end))
    throw error
  }
  return { servers, workers }
}

/** The log goes to a file, as in production: writing it is part of the work. */
function startProgram(entry: string, env: NodeJS.ProcessEnv, logFile: string) {
  const log = openSync(logFile, 'w', 0o600)
  const flags = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean)
  return spawn(process.execPath, [...flags, entry], { env, stdio: ['ignore', log, log] })
}

async function waitUntilReady(port: number, child: ChildProcess) {
  const until = Date.now() + 60_000
  while (Date.now() < until && child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await pause(100)
  }
  throw new Error('the web app did not become ready; see its log')
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exited
  clearTimeout(timer)
}
