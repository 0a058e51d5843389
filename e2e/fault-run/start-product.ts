import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createToxicProxy } from '#e2e/support/network/toxic-proxy.ts'
import { launchPhial } from '#scripts/launcher/launch-phial.ts'
import { findFreePort } from '#scripts/launcher/postgres.ts'

/** A separate instance for the fault run without demo data; its web app reaches the service through a toxic proxy. */
export async function startProduct(further: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'phial-faults-'))
  const servicePort = await findFreePort()
  const serviceProxy = await createToxicProxy(new URL(`http://127.0.0.1:${servicePort}`))
  const secretsKey = `faults:${randomBytes(32).toString('base64url')}`
  const environment = {
    ...process.env,
    PORT: String(await findFreePort()),
    SERVICE_PORT: String(servicePort),
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    SERVICE_SECRETS_KEY: secretsKey,
    SERVICE_TIMEOUT_MS: '3000',
    // Retries after a second each, so that the run sees them succeed.
    SERVICE_WEBHOOK_RETRY_SECONDS: Array(20).fill('1').join(','),
    ...further,
  }
  const lines: string[] = []
  const running = await launchPhial({
    isDevelopment: false,
    environment,
    print: (line) => void lines.push(line),
    serviceProxy: serviceProxy.url,
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
    /** seals the secrets of endpoints */
    secretsKey,
    postgres,
    serviceProxy,
    databases: { web: databaseUrl, service: serviceDatabase.href },
    /** The launcher's output. */
    lines,
    pidOf: (name: string) => child(name).pid() ?? 0,
    async stop() {
      await running.stop()
      await serviceProxy.close()
      if (!process.env.KEEP_DATA) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>
