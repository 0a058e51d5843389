import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type ServiceFixture, testSecretsKey } from './service-fixture.ts'

/** The service's worker as `npm start` runs it, over the fixture's database and files. Kill it in the end. */
export async function startServiceWorker({
  workerUrl,
  settings,
}: Pick<ServiceFixture, 'workerUrl' | 'settings'>): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ['service/worker.ts'], {
    env: {
      NODE_ENV: 'test',
      SERVICE_DATABASE_URL: workerUrl,
      SERVICE_SECRETS_KEY: testSecretsKey,
      SERVICE_FILES_DIR: settings.SERVICE_FILES_DIR,
      SERVICE_FILES_KEY: testSecretsKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: worker.stdout })) {
    if (line.includes('service worker ready')) {
      worker.stdout.resume()
      return worker
    }
  }
  throw new Error('the worker did not start')
}
