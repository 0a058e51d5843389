import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { BenchContext } from '#bench/runner/define-bench.ts'
import { prepareDatabase } from '#platform/prepare-database.ts'
import { keepRunning, waitUntilReady } from '#scripts/launcher/child-process.ts'
import { findFreePort } from '#scripts/launcher/postgres.ts'
import { provision } from '#scripts/launcher/provision.ts'
import { openSandboxFile } from '#scripts/launcher/sandbox-file.ts'

export interface StartedService {
  url: string
  /** the team's key */
  apiKey: string
  databaseUrl: string
  pid(): number
  stop(): Promise<void>
}

/** The service alone as `npm start` runs it, without its worker: deliveries would share the processor. */
export async function startService({
  postgres,
  folder,
  print,
}: BenchContext): Promise<StartedService> {
  await postgres.createDatabase('bench_appointments')
  const databaseUrl = postgres.urlOf('bench_appointments')
  await prepareDatabase(databaseUrl, 'service/db/migrations')
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const logDir = path.join(folder, 'appointments')
  await mkdir(logDir, { recursive: true })
  const { sandbox } = await openSandboxFile(logDir, {
    webUrl: 'http://127.0.0.1:1',
    serviceUrl: url,
  })
  const key = `bench:${Buffer.alloc(32, 7).toString('base64url')}`
  await provision(databaseUrl, sandbox, key)
  const child = keepRunning({
    name: 'service',
    args: ['service/main.ts'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SERVICE_PORT: String(port),
      SERVICE_DATABASE_URL: databaseUrl,
      SERVICE_SECRETS_KEY: key,
      SERVICE_FILES_KEY: key,
      SERVICE_FILES_DIR: path.join(logDir, 'files'),
    },
    logDir,
    print,
  })
  await waitUntilReady(`${url}/readyz`, child)
  return {
    url,
    apiKey: sandbox.teamApiKey,
    databaseUrl,
    pid: () => child.pid() ?? 0,
    stop: () => child.stop(),
  }
}
