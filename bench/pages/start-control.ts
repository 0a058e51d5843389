import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { StartedApp } from '#bench/app/start-app.ts'
import { findFreePort } from '#scripts/launcher/postgres.ts'

const appDir = path.resolve(import.meta.dirname, 'control-app')
const next = path.resolve(import.meta.dirname, '../../node_modules/next/dist/bin/next')

export interface ControlApp {
  url: string
  pid(): number
  /** restarts after a change: the trees are read once */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** An app of the same Next version with an empty page and the controls, built now and served by `next start`. */
export async function startControl(app: StartedApp, folder: string): Promise<ControlApp> {
  const port = await findFreePort()
  const log = openSync(path.join(folder, 'control.log'), 'w', 0o600)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    BENCH_TREES: path.join(folder, 'trees'),
    // Required by lib/env/env.ts.
    PORT: String(port),
    WEB_URL: app.webUrl,
    DATABASE_URL: app.databaseUrl,
    AUTH_SECRET: app.authSecret,
    WEB_FILES_KEY: `none:${'0'.repeat(43)}`,
    SERVICE_BASE_URL: app.serviceUrl,
    SERVICE_API_KEY: app.serviceKey,
    SERVICE_TEAM_ID: '00000000-0000-4000-8000-000000000000',
    SERVICE_WEBHOOK_SECRET: 'whsec_MDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDA=',
    LOCAL_SANDBOX: 'true',
  }
  const run = (...args: string[]) =>
    spawn(process.execPath, [next, ...args], { cwd: appDir, env, stdio: ['ignore', log, log] })
  const [code] = await once(run('build'), 'exit')
  if (code !== 0) throw new Error('the control app could not be built; see control.log')
  const url = `http://127.0.0.1:${port}`
  const serve = async () => {
    const started = run('start', '-p', String(port), '-H', '127.0.0.1')
    await waitUntilUp(url, started)
    return started
  }
  let server = await serve()
  return {
    url,
    pid: () => server.pid ?? 0,
    async restart() {
      await end(server)
      server = await serve()
    },
    stop: () => end(server),
  }
}

async function waitUntilUp(url: string, server: ChildProcess) {
  const until = Date.now() + 60_000
  while (Date.now() < until && server.exitCode === null) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await pause(100)
  }
  throw new Error('the control app did not come up; see control.log')
}

async function end(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  const timer = setTimeout(() => server.kill('SIGKILL'), 5_000)
  await exited
  clearTimeout(timer)
}
