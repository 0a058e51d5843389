import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { appendOnlyTables } from '#lib/audit/append-only-tables.ts'
import { readDeployment } from '#lib/env/read-deployment.ts'
import { checkDurability } from '#platform/database/check-durability.ts'
import { grantAppRole } from '#platform/database/grant-app-role.ts'
import { prepareDatabase } from '#platform/database/prepare-database.ts'
import { encryptStoredFiles } from '#platform/files/encrypt-stored-files.ts'
import { serviceRights } from '#service/db/role-rights.ts'
import { readServiceSettings } from '#service/env/env.ts'
import { fileFolder } from '#service/lab-reports/files/file-store.ts'
import { buildWebIfNeeded } from './build-web.ts'
import { bundleReaders } from './bundle-readers.ts'
import { keepRunning, waitUntilReady } from './child-process.ts'
import { inviteFirstAdmin } from './first-admin.ts'
import { openDataFolder } from './open-data-folder.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'
import { provision } from './provision.ts'
import { openSandboxFile, readKeptSecret } from './sandbox-file.ts'
import { seedDemo } from './seed-demo.ts'
import { type LauncherSettings, readLauncherSettings } from './settings.ts'
import { webEnvironment } from './web-environment.ts'
import { writeWebSettings } from './web-settings-file.ts'

interface LaunchOptions {
  isDevelopment: boolean
  environment: NodeJS.ProcessEnv
  print: (line: string) => void
  /** Asks in the terminal. Undefined where there is none. */
  ask?: (question: string) => Promise<string>
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
  ask,
  serviceProxy,
  signal,
}: LaunchOptions) {
  const settings = readLauncherSettings(environment)
  const dataDir = path.resolve(settings.DATA_DIR)
  const logDir = path.join(dataDir, 'logs')
  await openDataFolder(dataDir)
  await mkdir(logDir, { recursive: true, mode: 0o700 })
  await bundleReaders()
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
      const METRICS_PORT = findMetricsPort(name, settings)
      const args = [...watch, entry, ...flags]
      const child = keepRunning({ name, args, env: { ...env, METRICS_PORT }, logDir, print })
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
      await encryptStoredFiles(fileFolder(readServiceSettings(env)))
      const service = run('service', 'service/main.ts', env)
      run('service-worker', 'service/worker.ts', env)
      await waitUntilReady(`${web.sandbox.serviceUrl}/readyz`, service)
    }
    const hasDemo = web.sandbox !== undefined && settings.DEMO_DATA === 'true'
    const values = {
      ...web.values,
      ...(serviceProxy && { SERVICE_BASE_URL: serviceProxy }),
      ...(hasDemo && { CLINIC_NAME: environment.CLINIC_NAME ?? 'Cedar Vale Health' }),
      READY_AFTER_DEMO: String(hasDemo),
    }
    const env = webEnvironment(environment, values, isDevelopment)
    if (!settings.DATABASE_URL) {
      const { SMTP_URL, MAIL_FROM, CLINIC_PHONE, CLINIC_NAME } = environment
      const given = { SMTP_URL, MAIL_FROM, CLINIC_PHONE, CLINIC_NAME, ...values }
      await writeWebSettings(dataDir, given)
    }
    const server = run('web', 'lib/server/main.ts', env, isDevelopment ? ['--dev'] : [])
    run('web-worker', 'lib/worker/main.ts', env)
    const webAddress = `http://127.0.0.1:${settings.PORT}`
    await waitUntilReady(`${webAddress}/healthz`, server, 120_000)
    if (hasDemo) await seedDemo(env, print)
    await waitUntilReady(`${webAddress}/readyz`, server)
    signal?.removeEventListener('abort', stopEarly)
    signal?.throwIfAborted()
    printAddresses(web, settings, logDir, print, hasDemo)
    if (!hasDemo) await inviteFirstAdmin({ databaseUrl, env, print, ask })
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
    WEB_FILES_DIR: settings.WEB_FILES_DIR ?? path.join(dataDir, 'web-files'),
    WEB_FILES_KEY:
      settings.WEB_FILES_KEY ?? `local:${await readKeptSecret(dataDir, 'web-files-key')}`,
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
    SERVICE_MANAGEMENT_KEY: sandbox.managementKey,
    SERVICE_ORG_ID: sandbox.orgId,
    SERVICE_MANAGEMENT_URL: serviceUrl,
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

const processes = ['web', 'web-worker', 'service', 'service-worker']

function findMetricsPort(name: string, { METRICS_PORT: first }: LauncherSettings) {
  return first === undefined ? undefined : String(first + processes.indexOf(name))
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
  hasDemo: boolean,
) {
  print(`\n  Phial      ${web.webUrl}`)
  if (web.sandbox) {
    print(`  Service    ${web.sandbox.serviceUrl}  (API at /docs; ${nameDeployment(web.values)})`)
    print(`  Mailbox    ${web.webUrl}/mailbox`)
    if (hasDemo) {
      print('\n  Demo sign-ins (one click each on the sign-in page):')
      for (const user of web.sandbox.users)
        print(`    ${user.role.padEnd(10)} ${user.email.padEnd(34)} ${user.password}`)
    }
    print(`\n  Secrets in ${path.join(settings.DATA_DIR, 'sandbox.json')}`)
  } else print(`  Service    ${settings.SERVICE_BASE_URL}  (${nameDeployment(settings)})`)
  print(`  Logs in ${path.relative(process.cwd(), logDir) || logDir}. Ctrl-C stops everything.\n`)
}
