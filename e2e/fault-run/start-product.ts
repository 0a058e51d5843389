import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { launchPhial } from '../../scripts/launcher/launch-phial.ts'
import { findFreePort } from '../../scripts/postgres.ts'
import { createToxicProxy } from '../toxic-proxy.ts'

/** A product of its own for the fault run, with no demo data; its web app reaches the service through a toxic proxy. */
export async function startProduct() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'phial-faults-'))
  // Run as root, PostgreSQL has a user of its own, who must get through to its files.
  await chmod(dataDir, 0o711)
  const servicePort = await findFreePort()
  const wayToService = await createToxicProxy(new URL(`http://127.0.0.1:${servicePort}`))
  const environment = {
    ...process.env,
    PORT: String(await findFreePort()),
    SERVICE_PORT: String(servicePort),
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    SERVICE_TIMEOUT_MS: '3000',
    // The retries of the first days, each a second long: the run has to see them succeed.
    SERVICE_WEBHOOK_RETRY_SECONDS: Array(20).fill('1').join(','),
  }
  const lines: string[] = []
  const running = await launchPhial({
    isDevelopment: false,
    environment,
    print: (line) => void lines.push(line),
    wayToService: wayToService.url,
  })
  const { postgres, sandbox, databaseUrl } = running
  if (!postgres || !sandbox)
    throw new Error('the fault run needs a PostgreSQL and a service of its own')
  const child = (name: string) => {
    const found = running.children.find((each) => each.name === name)
    if (!found) throw new Error(`no program ${name}`)
    return found
  }
  const serviceDatabase = new URL(databaseUrl)
  serviceDatabase.pathname = '/phial_service'
  return {
    dataDir,
    sandbox,
    postgres,
    wayToService,
    databases: { web: databaseUrl, service: serviceDatabase.href },
    /** What the launcher told its person. */
    lines,
    pidOf: (name: string) => child(name).pid() ?? 0,
    async stop() {
      await running.stop()
      await wayToService.close()
      if (!process.env.KEEP_DATA) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>
