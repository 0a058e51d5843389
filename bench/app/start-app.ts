import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { BenchContext } from '#bench/runner/define-bench.ts'
import { launchPhial } from '#scripts/launcher/launch-phial.ts'
import { findFreePort } from '#scripts/launcher/postgres.ts'

export type BenchRole = 'patient' | 'clinician'

export interface StartedApp {
  webUrl: string
  serviceUrl: string
  /** the team's key for the service */
  serviceKey: string
  databaseUrl: string
  serviceDatabaseUrl: string
  /** lets another process on the same database verify sessions of this one */
  authSecret: string
  /** the patient that `signIn('patient')` signs in */
  patientEmail: string
  pidOf(program: 'web' | 'service'): number
  /** the cookies of a signed-in user */
  signIn(role: BenchRole): Promise<string>
  stopWorkers(): Promise<void>
  stop(): Promise<void>
}

/** The whole product as `npm start` runs it, with the demo clinic, on the bench's PostgreSQL. */
export async function startApp({ postgres, folder, print }: BenchContext, name: string) {
  const databases = [`bench_${name}`, `bench_${name}_service`] as const
  for (const database of databases) await postgres.createDatabase(database)
  const [databaseUrl, serviceDatabaseUrl] = databases.map((each) => postgres.urlOf(each))
  const authSecret = randomBytes(24).toString('base64url')
  const running = await launchPhial({
    isDevelopment: false,
    environment: {
      ...process.env,
      PORT: String(await findFreePort()),
      SERVICE_PORT: String(await findFreePort()),
      DATA_DIR: path.join(folder, name),
      DATABASE_URL: databaseUrl,
      SERVICE_DATABASE_URL: serviceDatabaseUrl,
      AUTH_SECRET: authSecret,
    },
    print,
  })
  const { sandbox } = running
  if (!sandbox) throw new Error('the bench measures a sandbox of its own')
  const { webUrl, serviceUrl } = sandbox
  const started: StartedApp = {
    webUrl,
    serviceUrl,
    serviceKey: sandbox.teamApiKey,
    databaseUrl: databaseUrl ?? '',
    serviceDatabaseUrl: serviceDatabaseUrl ?? '',
    authSecret,
    patientEmail: sandbox.users.find(({ role }) => role === 'patient')?.email ?? '',
    pidOf: (program) => running.children.find(({ name: each }) => each === program)?.pid() ?? 0,
    async stopWorkers() {
      const workers = running.children.filter(({ name: each }) => each.endsWith('worker'))
      await Promise.all(workers.map((worker) => worker.stop()))
    },
    signIn: (role) => signIn(webUrl, role),
    stop: running.stop,
  }
  return started
}

async function signIn(webUrl: string, role: BenchRole) {
  const response = await fetch(`${webUrl}/api/auth-demo`, {
    method: 'POST',
    headers: { origin: webUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ role }),
  })
  if (!response.ok) throw new Error(`signing in as ${role} was answered ${response.status}`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return cookies.join('; ')
}
