import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { keepRunning, waitUntilReady } from '#scripts/launcher/child-process.ts'
import { findFreePort } from '#scripts/launcher/postgres.ts'
import { webEnvironment } from '#scripts/launcher/web-environment.ts'
import { runningApp } from './running-app.ts'

/** A second web process on the running instance's database; the host's cookies are valid for both. */
export async function startSecondWeb(settings: Record<string, string>) {
  const { sandbox, dataDir, databaseUrl } = runningApp()
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const values = {
    PORT: String(port),
    WEB_URL: url,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: (await readFile(path.join(dataDir, 'auth-secret'), 'utf8')).trim(),
    WEB_FILES_DIR: path.join(dataDir, 'web-files'),
    WEB_FILES_KEY: `local:${(await readFile(path.join(dataDir, 'web-files-key'), 'utf8')).trim()}`,
    SERVICE_BASE_URL: sandbox.serviceUrl,
    SERVICE_API_KEY: sandbox.teamApiKey,
    SERVICE_TEAM_ID: sandbox.teamId,
    SERVICE_WEBHOOK_SECRET: sandbox.webhookSecret,
    LOCAL_SANDBOX: 'true',
    SANDBOX_FILE: path.join(dataDir, 'sandbox.json'),
    ...settings,
  }
  const web = keepRunning({
    name: 'web-second',
    args: ['lib/server/main.ts'],
    env: webEnvironment(process.env, values, false),
    logDir: path.join(dataDir, 'logs'),
    print: () => undefined,
  })
  await waitUntilReady(`http://127.0.0.1:${port}/readyz`, web)
  return { url, stop: () => web.stop() }
}
