import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext } from '@playwright/test'
import { webEnvironment } from '../scripts/launcher/web-environment.ts'
import { queryDatabase } from './database.ts'
import { runningApp } from './running-app.ts'
import { startSecondWeb } from './second-web.ts'
import { expect, signInAs, test } from './test.ts'

let web: Awaited<ReturnType<typeof startSecondWeb>>
let unreadFile: string

/** A web process against a service that is not the launcher's own, though the address is the same. */
test.beforeAll(async () => {
  const { dataDir } = runningApp()
  // Not JSON: whoever reads it fails loudly.
  unreadFile = path.join(dataDir, 'never-read.json')
  await writeFile(unreadFile, 'a secret that nobody reads')
  web = await startSecondWeb({
    LOCAL_SANDBOX: 'false',
    SANDBOX_FILE: unreadFile,
    STAFF_TWO_FACTOR: 'offered',
  })
})
test.afterAll(() => web.stop())

async function statusOf(request: APIRequestContext, method: string, route: string, data = {}) {
  const answer = await request.fetch(`${web.url}${route}`, {
    method,
    maxRedirects: 0,
    headers: { origin: web.url },
    ...(method === 'GET' ? {} : { data }),
  })
  return answer.status()
}

const pages = ['/mailbox', '/clinic/simulator', '/clinic/simulator?order=1']
const anyOrder = '00000000-0000-4000-8000-000000000000'
const routes: [method: string, route: string][] = [
  ['POST', '/api/auth-demo'],
  ['POST', `/api/clinic/orders/${anyOrder}/simulate`],
  ['GET', '/api/clinic/simulator/deliveries'],
  ['GET', '/api/clinic/simulator/faults'],
  ['POST', '/api/clinic/simulator/faults/webhooks'],
  ['POST', '/api/clinic/simulator/faults/service'],
  ['POST', '/api/clinic/simulator/faults/stop'],
]

test.describe('outside the local sandbox', () => {
  for (const role of ['nobody', 'patient', 'clinician', 'admin'] as const) {
    test(`the simulator, the mailbox and demo sign-ins do not exist for ${role}`, async ({
      page,
    }) => {
      // Cookies of the host hold for both processes.
      if (role !== 'nobody') await signInAs(page, role)
      for (const route of pages) {
        expect(await statusOf(page.request, 'GET', route), route).toBe(404)
      }
      for (const [method, route] of routes) {
        for (const body of [{}, { role: 'admin' }, { kind: 'down', finalStatus: 'a.b.c' }])
          expect(await statusOf(page.request, method, route, body), route).toBe(404)
      }
    })
  }

  test('no page leads there, and the clinic says which deployment it works with', async ({
    page,
  }) => {
    await page.goto(`${web.url}/sign-in`)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Mailbox of the sandbox' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Okafor/ })).toHaveCount(0)
    await signInAs(page, 'clinician')
    const [order] = await queryDatabase<{ id: string }>(
      'SELECT order_id AS id FROM order_projection LIMIT 1',
    )
    for (const route of ['/clinic/orders', `/clinic/orders/${order?.id}`]) {
      await page.goto(`${web.url}${route}`)
      await expect(page.getByRole('complementary').getByText('Sandbox · US')).toBeVisible()
      await expect(page.locator('a[href^="/clinic/simulator"]')).toHaveCount(0)
    }
  })
})

test('a production deployment is named calmly, and each process writes its own to its log', async ({
  page,
}) => {
  const production = await startSecondWeb({
    LOCAL_SANDBOX: 'false',
    STAFF_TWO_FACTOR: 'offered',
    SERVICE_API_KEY: 'pk_eu_a-key-that-is-not-used-here',
  })
  try {
    await signInAs(page, 'clinician')
    await page.goto(`${production.url}/clinic/orders`)
    await expect(page.getByRole('complementary').getByText('Production · EU')).toBeVisible()
    const log = await readFile(path.join(runningApp().dataDir, 'logs', 'web-second.log'), 'utf8')
    expect(log).toMatch(/"environment":"production","region":"eu".*"web ready"/)
  } finally {
    // The page goes before the process that served it, whose silence it would report.
    await page.goto('about:blank')
    await production.stop()
  }
})

test('settings that contradict the key end the start with what to do', async () => {
  const { databaseUrl, sandbox } = runningApp()
  const environment = webEnvironment(
    process.env,
    {
      WEB_URL: sandbox.webUrl,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: 'a secret that is long enough to be one',
      SERVICE_BASE_URL: 'https://api.sandbox.eu.labs.example',
      SERVICE_API_KEY: 'pk_us_a-key-that-nobody-may-read',
      SERVICE_TEAM_ID: sandbox.teamId,
      SERVICE_WEBHOOK_SECRET: sandbox.webhookSecret,
    },
    false,
  )
  for (const entry of ['lib/server/main.ts', 'lib/jobs/worker.ts']) {
    const run = promisify(execFile)(process.execPath, [entry], { env: environment })
    const { code, stderr } = (await run.catch((error: unknown) => error)) as {
      code: number
      stderr: string
    }
    expect(code).toBe(1)
    expect(stderr).toContain('SERVICE_BASE_URL: is an address of sandbox, but SERVICE_API_KEY is a')
    expect(stderr).toContain('SERVICE_BASE_URL: is an address of eu, but SERVICE_API_KEY is a key')
    expect(stderr).not.toContain('nobody-may-read')
  }
})
