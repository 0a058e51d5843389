import { rm, writeFile } from 'node:fs/promises'
import { launchPhial } from '#scripts/launcher/launch-phial.ts'
import { findFreePort } from '#scripts/launcher/postgres.ts'

const dataDir = '/tmp/pr/data'
await rm(dataDir, { recursive: true, force: true })
const port = await findFreePort()
const running = await launchPhial({
  isDevelopment: false,
  environment: {
    ...process.env,
    PORT: String(port),
    SERVICE_PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
  },
  print: console.log,
})
await writeFile('/tmp/pr/url', `http://localhost:${port}`)
console.log('ready', port)
process.on('SIGTERM', async () => {
  await running.stop()
  process.exit(0)
})
setTimeout(async () => {
  await running.stop()
  process.exit(0)
}, 420_000)
