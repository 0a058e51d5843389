import { rm } from 'node:fs/promises'
import { launchPhial } from '#scripts/launcher/launch-phial.ts'
import { findFreePort } from '#scripts/launcher/postgres.ts'
import { makeFolder } from '#testing/database/make-folder.ts'
import { replaceRunningApp } from './running-app.ts'

/** An instance without demo data, which the helpers of this file of journeys use until it is stopped. */
export async function startEmptyClinic(settings: Record<string, string> = {}) {
  const dataDir = await makeFolder('empty')
  const environment = {
    ...process.env,
    PORT: String(await findFreePort()),
    SERVICE_PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    ...settings,
  }
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const running = await launchPhial({ isDevelopment: false, environment, print })
  const { databaseUrl, sandbox } = running
  if (!sandbox) throw new Error('an empty clinic needs a service of its own')
  replaceRunningApp({ dataDir, databaseUrl, sandbox, pids: [] })
  return {
    /** The launcher's output. */
    lines,
    environment,
    async stop() {
      replaceRunningApp(undefined)
      await running.stop()
      if (!process.env.KEEP_DATA) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
