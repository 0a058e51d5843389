import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { BenchContext } from '#bench/runner/define-bench.ts'
import { prepareDatabase } from '#platform/database/prepare-database.ts'
import { keepRunning, waitUntilReady } from '#scripts/launcher/child-process.ts'
import { findFreePort } from '#scripts/launcher/postgres.ts'
import { provision } from '#scripts/launcher/provision.ts'
import { openSandboxFile } from '#scripts/launcher/sandbox-file.ts'

export interface StartedServices {
  urls: string[]
  /** the team's key */
  apiKey: string
  databaseUrl: string
  pids(): number[]
  stop(): Promise<void>
}

/** The service alone as `npm start` runs it, without its worker: deliveries would share the processor. */
export async function startServices(
  { postgres, folder, print }: BenchContext,
  { name, count }: { name: string; count: number },
): Promise<StartedServices> {
  const database = `bench_${name}`
  await postgres.createDatabase(database)
  const databaseUrl = postgres.urlOf(database)
  await prepareDatabase(databaseUrl, 'service/db/migrations')
  const logDir = path.join(folder, name)
  await mkdir(logDir, { recursive: true })
  const key = `bench:${Buffer.alloc(32, 7).toString('base64url')}`
  const ports: number[] = []
  for (let number = 0; number < count; number += 1) ports.push(await findFreePort())
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const { sandbox } = await openSandboxFile(logDir, {
    webUrl: 'http://127.0.0.1:1',
    serviceUrl: urls[0] ?? '',
  })
  await provision(databaseUrl, sandbox, key)
  const children = ports.map((port, index) =>
    keepRunning({
      name: `service-${index + 1}`,
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
    }),
  )
  for (const [index, child] of children.entries())
    await waitUntilReady(`${urls[index]}/readyz`, child)
  return {
    urls,
    apiKey: sandbox.teamApiKey,
    databaseUrl,
    pids: () => children.map((child) => child.pid() ?? 0),
    stop: async () => void (await Promise.all(children.map((child) => child.stop()))),
  }
}
