import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { waitUntilReady } from '../scripts/launcher/child-process.ts'
import { webEnvironment } from '../scripts/launcher/web-environment.ts'
import { findFreePort } from '../scripts/postgres.ts'
import { runningApp } from './running-app.ts'

/** A second web process beside the running one, on the same database, as a fleet would have it. */
export async function startWebProcess() {
  const { dataDir, databaseUrl, sandbox } = runningApp()
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const values = {
    PORT: String(port),
    WEB_URL: url,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: (await readFile(path.join(dataDir, 'auth-secret'), 'utf8')).trim(),
    SERVICE_BASE_URL: sandbox.serviceUrl,
    SERVICE_API_KEY: sandbox.teamApiKey,
    SERVICE_TEAM_ID: sandbox.teamId,
    SERVICE_WEBHOOK_SECRET: sandbox.webhookSecret,
    LOCAL_SANDBOX: 'true',
    SANDBOX_FILE: path.join(dataDir, 'sandbox.json'),
  }
  const child = spawn(process.execPath, ['lib/server/main.ts'], {
    env: webEnvironment({ PATH: process.env.PATH, NODE_ENV: 'production' }, values, false),
    stdio: 'ignore',
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  await waitUntilReady(`http://127.0.0.1:${port}/readyz`, { name: 'web 2', hasGivenUp: hasEnded })
  return {
    url,
    stop: () =>
      new Promise<void>((resolve) => {
        if (hasEnded()) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

type Program = 'web' | 'web-worker' | 'service' | 'service-worker'

const readyLine: Record<Program, string> = {
  web: 'web ready',
  'web-worker': 'web worker ready',
  service: 'service ready',
  'service-worker': 'service worker ready',
}

/** The process that runs a program at the moment, by the line it logs when it is ready: the launcher starts dead ones again. */
export async function findPid(program: Program): Promise<number> {
  const log = await readFile(path.join(runningApp().dataDir, 'logs', `${program}.log`), 'utf8')
  const line = log.split('\n').findLast((each) => each.includes(`"msg":"${readyLine[program]}"`))
  return (JSON.parse(line ?? '{}') as { pid: number }).pid
}
