import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { launchPhial } from '#scripts/launcher/launch-phial.ts'
import { findFreePort } from '#scripts/launcher/postgres.ts'
import { makeFolder } from '#testing/database/make-folder.ts'

/** Starts everything in production mode on free ports, with its data in `dataDir`. */
export async function launchIn(dataDir: string) {
  const environment = {
    ...process.env,
    PORT: String(await findFreePort()),
    SERVICE_PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
  }
  return launchPhial({ isDevelopment: false, environment, print: () => undefined })
}

/** The data folder of a stopped product with demo data. It is in this process's name: remove it before the process ends. */
export async function makeDemo() {
  const dataDir = await makeFolder('journeys')
  const running = await launchIn(dataDir)
  try {
    await closeCriticals(running.databaseUrl)
    await waitUntilIdle(running.databaseUrl)
  } finally {
    await running.stop()
  }
  return dataDir
}

/** Wearables are still read when the demo is ready: what is left to do would be done again by every copy. */
async function waitUntilIdle(databaseUrl: string) {
  const serviceUrl = new URL(databaseUrl)
  serviceUrl.pathname = '/phial_service'
  const clients = [databaseUrl, serviceUrl.href].map(
    (connectionString) => new Client({ connectionString }),
  )
  for (const client of clients) await client.connect()
  // What one program does may give work to the other, so both have to be idle for a while.
  for (let idle = 0; idle < 5; await pause(200)) {
    const soon = await Promise.all(
      clients.map((client) =>
        client.query(
          `SELECT 1 FROM graphile_worker.jobs
            WHERE run_at < now() + interval '20 seconds' AND attempts < max_attempts LIMIT 1`,
        ),
      ),
    )
    idle = soon.some(({ rowCount }) => rowCount) ? 0 : idle + 1
  }
  for (const client of clients) await client.end()
}

/** Their alarms, on every page of the clinic, would move what journeys click; those about them raise their own. */
async function closeCriticals(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`UPDATE critical_result SET state = 'closed', next_level_at = NULL`)
  await client.end()
}
