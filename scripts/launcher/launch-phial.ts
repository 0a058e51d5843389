import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { appendOnlyTables } from '#lib/audit/append-only-tables.ts'
import { readDeployment } from '#lib/env/read-deployment.ts'
import { checkDurability } from '#platform/check-durability.ts'
import { grantAppRole } from '#platform/grant-app-role.ts'
import { prepareDatabase } from '#platform/prepare-database.ts'
import { serviceRights } from '#service/db/role-rights.ts'
import { readServiceSettings } from '#service/env/env.ts'
import { encryptStoredFiles } from '#service/lab-reports/files/encrypt-stored-files.ts'
import { buildWebIfNeeded } from './build-web.ts'
import { keepRunning, waitUntilReady } from './child-process.ts'
import { openDataFolder } from './open-data-folder.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'
import { provision } from './provision.ts'
import { openSandboxFile, readKeptSecret } from './sandbox-file.ts'
import { seedDemo } from './seed-demo.ts'
import { type LauncherSettings, readLauncherSettings } from './settings.ts'
import { webEnvironment } from './web-environment.ts'

interface LaunchOptions {
  isDevelopment: boolean
  environment: NodeJS.ProcessEnv
  print: (line: string) => void
  /** Where the web app reaches the local service, when a proxy is in between. */
  serviceProxy?: string
  /** Aborts a start in progress: what was started is stopped again. */
  signal?: AbortSignal
}

type Child = ReturnType<typeof keepRunning>

/** Starts everything that is not configured elsewhere, in order, and returns how to stop it. */
export async function launchPhial({
  isDevelopment,
  environment,
  print,
  serviceProxy,
  signal,
}: LaunchOptions) {
  const settings = readLauncherSettings(environment)
  const dataDir = path.resolve(settings.DATA_DIR)
  const logDir = path.join(dataDir, 'logs')
  await openDataFolder(dataDir)
  await mkdir(logDir, { recursive: true, mode: 0o700 })
  if (!isDevelopment) await buildWebIfNeeded(print, signal)

  const children: Child[] = []
  let postgres: RunningPostgres | undefined
  const stop = async () => {
    for (const child of [...children].reverse()) await child.stop()
    await postgres?.stop()
  }
  const stopEarly = () => void stop().catch(() => undefined)
  signal?.addEventListener('abort', stopEarly, { once: true })
  try {
    const needsPostgres =
      !settings.DATABASE_URL || (!settings.SERVICE_BASE_URL && !settings.SERVICE_DATABASE_URL)
    if (needsPostgres) postgres = await startPostgres(dataDir, { keepRunning: print })
    const run = (name: string, entry: string, env: NodeJS.ProcessEnv, flags: string[] = []) => {
      signal?.throwIfAborted()
      const watch =
        isDevelopment && !entry.startsWith('lib/server')
          ? ['--watch-preserve-output', '--watch']
          : []
      const child = keepRunning({ name, args: [...watch, entry, ...flags], env, logDir, print })
      children.push(child)
      return child
    }
    const databaseUrl = await openDatabase(
      settings.DATABASE_URL,
      'phial',
      'prisma/migrations',
      postgres,
    )
    await requireDurability(databaseUrl, settings.DATABASE_URL === undefined, print)
    const web = await configureWeb(
      settings,
      dataDir,
      settings.DATABASE_URL ?? (await openAppRole(databaseUrl, dataDir)),
    )
    if (web.sandbox) {
      const serviceDatabaseUrl = await openDatabase(
        settings.SERVICE_DATABASE_URL,
        'phial_service',
        'service/db/migrations',
        postgres,
      )
      const secretsKey =
        environment.SERVICE_SECRETS_KEY ??
        `local:${await readKeptSecret(dataDir, 'service-secrets-key')}`
      await provision(serviceDatabaseUrl, web.sandbox, secretsKey)
      const addresses = settings.SERVICE_DATABASE_URL
        ? { SERVICE_DATABASE_URL: settings.SERVICE_DATABASE_URL }
        : await openServiceRoles(serviceDatabaseUrl, dataDir)
      const env = {
        ...serviceEnvironment(environment, settings, isDevelopment),
        ...addresses,
        SERVICE_SECRETS_KEY: secretsKey,
        SERVICE_FILES_DIR: environment.SERVICE_FILES_DIR ?? path.join(dataDir, 'files'),
        SERVICE_FILES_KEY: environment.SERVICE_FILES_KEY ?? web.sandbox.filesKey,
      }
      await encryptStoredFiles(readServiceSettings(env))
      const service = run('service', 'service/main.ts', env)
      run('service-worker', 'service/worker.ts', env)
      await waitUntilReady(`${web.sandbox.serviceUrl}/readyz`, service)
    }
    const hasDemo = web.sandbox !== undefined && settings.DEMO_DATA === 'true'
    const values = {
      ...web.values,
      ...(serviceProxy && { SERVICE_BASE_URL: serviceProxy }),
      READY_AFTER_DEMO: String(hasDemo),
    }
    const env = webEnvironment(environment, values, isDevelopment)
    const server = run('web', 'lib/server/main.ts', env, isDevelopment ? ['--dev'] : [])
    run('web-worker', 'lib/worker/main.ts', env)
    const webAddress = `http://127.0.0.1:${settings.PORT}`
    await waitUntilReady(`${webAddress}/healthz`, server, 120_000)
    if (hasDemo) await seedDemo(env, print)
    await waitUntilReady(`${webAddress}/readyz`, server)
    signal?.removeEventListener('abort', stopEarly)
    signal?.throwIfAborted()
    printAddresses(web, settings, logDir, print)
    return { stop, sandbox: web.sandbox, children, databaseUrl, postgres }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Commits must survive a crash of the machine: required of our own PostgreSQL, a warning for another. */
async function requireDurability(url: string, isOurs: boolean, print: (line: string) => void) {
  const wrong = (await checkDurability(url)).join(', ')
  if (wrong === '') return
  const words = `PostgreSQL may lose what it has acknowledged when its machine stops: ${wrong}`
  if (isOurs) throw new Error(words)
  print(`Warning: ${words} is not on.`)
}

async function openDatabase(
  url: string | undefined,
  name: string,
  migrations: string,
  postgres?: RunningPostgres,
) {
  if (!url) await postgres?.createDatabase(name)
  const connection = url ?? postgres?.urlOf(name)
  if (!connection) throw new Error(`No database for ${name}`)
  await prepareDatabase(connection, migrations)
  return connection
}

/** In its own database the web app works as a role that cannot tamper with the audit. */
async function openAppRole(ownerUrl: string, dataDir: string) {
  const password = await readKeptSecret(dataDir, 'postgres-app-password')
  return grantAppRole(ownerUrl, {
    name: 'phial_app',
    password,
    appendOnly: appendOnlyTables,
    runsJobs: true,
  })
}

/**
 * The service opens hostile files: its roles reach neither the web app's database nor its own audit's past, and its worker no
 * key either.
 */
async function openServiceRoles(ownerUrl: string, dataDir: string) {
  return {
    SERVICE_DATABASE_URL: await grantAppRole(ownerUrl, {
      name: 'phial_service',
      password: await readKeptSecret(dataDir, 'postgres-service-password'),
      ...serviceRights.phial_service,
    }),
    SERVICE_WORKER_DATABASE_URL: await grantAppRole(ownerUrl, {
      name: 'phial_service_worker',
      password: await readKeptSecret(dataDir, 'postgres-service-worker-password'),
      ...serviceRights.phial_service_worker,
    }),
  }
}

async function configureWeb(settings: LauncherSettings, dataDir: string, databaseUrl: string) {
  const webUrl = settings.WEB_URL ?? `http://localhost:${settings.PORT}`
  const authSecret = settings.AUTH_SECRET ?? (await readKeptSecret(dataDir, 'auth-secret'))
  const common = {
    PORT: String(settings.PORT),
    WEB_URL: webUrl,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: authSecret,
  }
  if (settings.SERVICE_BASE_URL) return { webUrl, values: common, sandbox: undefined }
  const serviceUrl = `http://127.0.0.1:${settings.SERVICE_PORT}`
  const { file, sandbox } = await openSandboxFile(dataDir, { webUrl, serviceUrl })
  const values = {
    ...common,
    SERVICE_BASE_URL: serviceUrl,
    SERVICE_API_KEY: sandbox.teamApiKey,
    SERVICE_TEAM_ID: sandbox.teamId,
    SERVICE_WEBHOOK_SECRET: sandbox.webhookSecret,
    LOCAL_SANDBOX: 'true',
    SANDBOX_FILE: file,
  }
  return { webUrl, values, sandbox }
}

function serviceEnvironment(
  environment: NodeJS.ProcessEnv,
  settings: LauncherSettings,
  isDevelopment: boolean,
) {
  return {
    ...environment,
    NODE_ENV: isDevelopment ? 'development' : 'production',
    SERVICE_PORT: String(settings.SERVICE_PORT),
    SERVICE_WEBHOOK_ALLOW_PRIVATE: 'true',
    SERVICE_SANDBOX_CLOCK: 'true',
  } as NodeJS.ProcessEnv
}

function nameDeployment(settings: { SERVICE_BASE_URL?: string; SERVICE_API_KEY?: string }) {
  const { SERVICE_BASE_URL = '', SERVICE_API_KEY = '' } = settings
  const { environment, region } = readDeployment({ SERVICE_BASE_URL, SERVICE_API_KEY }).deployment
  return `${environment}, ${region.toUpperCase()}`
}

function printAddresses(
  web: Awaited<ReturnType<typeof configureWeb>>,
  settings: LauncherSettings,
  logDir: string,
  print: (line: string) => void,
) {
  print(`\n  Phial      ${web.webUrl}`)
  if (web.sandbox) {
    print(
      `  Service    ${web.sandbox.serviceUrl}  (OpenAPI at /openapi.json; ${nameDeployment(web.values)})`,
    )
    print(`  Mailbox    ${web.webUrl}/mailbox`)
    print('\n  Demo sign-ins (one click each on the sign-in page):')
    for (const user of web.sandbox.users)
      print(`    ${user.role.padEnd(10)} ${user.email.padEnd(34)} ${user.password}`)
    print(`\n  Secrets in ${path.join(settings.DATA_DIR, 'sandbox.json')}`)
  } else print(`  Service    ${settings.SERVICE_BASE_URL}  (${nameDeployment(settings)})`)
  print(`  Logs in ${path.relative(process.cwd(), logDir) || logDir}. Ctrl-C stops everything.\n`)
}
