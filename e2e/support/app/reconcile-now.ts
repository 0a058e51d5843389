import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { webEnvironment } from '#scripts/launcher/web-environment.ts'
import { runningApp } from './running-app.ts'

/** Runs the operators' reconciliation command and returns its output. */
export async function reconcileNow() {
  const { sandbox, dataDir, databaseUrl } = runningApp()
  const env = webEnvironment(
    process.env,
    {
      LOG_LEVEL: 'silent',
      WEB_URL: sandbox.webUrl,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: (await readFile(path.join(dataDir, 'auth-secret'), 'utf8')).trim(),
      WEB_FILES_KEY: `local:${(await readFile(path.join(dataDir, 'web-files-key'), 'utf8')).trim()}`,
      SERVICE_BASE_URL: sandbox.serviceUrl,
      SERVICE_API_KEY: sandbox.teamApiKey,
      SERVICE_TEAM_ID: sandbox.teamId,
      SERVICE_WEBHOOK_SECRET: sandbox.webhookSecret,
    },
    false,
  )
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/reconcile-orders.ts'], {
    env,
  })
  return stdout
}
