import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { startSecondWeb } from '#e2e/support/app/second-web.ts'
import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { webEnvironment } from '#scripts/launcher/web-environment.ts'

let web: Awaited<ReturnType<typeof startSecondWeb>>
let unreadFile: string

/** A web process configured for a service that is not the launcher's, at the same address. */
test.beforeAll(async () => {
  const { dataDir } = runningApp()
  // Not JSON: any reader fails loudly.
  unreadFile = path.join(dataDir, 'never-read.json')
  await writeFile(unreadFile, 'a secret that no one reads')
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
  for (const role of ['visitor', 'patient', 'clinician', 'admin'] as const) {
    test(`the simulator, the mailbox and demo sign-ins do not exist for ${role}`, async ({
      page,
    }) => {
      // The host's cookies are valid for both processes.
      if (role !== 'visitor') await signInAs(page, role)
      for (const route of pages) {
        expect(await statusOf(page.request, 'GET', route), route).toBe(404)
      }
      for (const [method, route] of routes) {
        for (const body of [{}, { role: 'admin' }, { kind: 'down', finalStatus: 'a.b.c' }])
          expect(await statusOf(page.request, method, route, body), route).toBe(404)
      }
    })
  }

  test('no page links there, and the clinic shows its deployment', async ({ page }) => {
    await page.goto(`${web.url}/sign-in`)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sandbox mailbox' })).toHaveCount(0)
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

test('a production deployment is named calmly, and each process logs its own', async ({ page }) => {
  const production = await startSecondWeb({
    LOCAL_SANDBOX: 'false',
    STAFF_TWO_FACTOR: 'offered',
    SERVICE_API_KEY: 'pk_eu_a-key-that-is-not-used-here',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Clinic <no-reply@clinic.example>',
    CLINIC_PHONE: '+13035550142',
  })
  try {
    await signInAs(page, 'clinician')
    await page.goto(`${production.url}/clinic/orders`)
    await expect(page.getByRole('complementary').getByText('Production · EU')).toBeVisible()
    const log = await readFile(path.join(runningApp().dataDir, 'logs', 'web-second.log'), 'utf8')
    expect(log).toMatch(/"environment":"production","region":"eu".*"web ready"/)
  } finally {
    // Close the page before its process ends, or it reports failed requests.
    await page.goto('about:blank')
    await production.stop()
  }
})

test('settings that contradict the key stop the start and say what to do', async () => {
  const { databaseUrl, sandbox } = runningApp()
  const environment = webEnvironment(
    process.env,
    {
      WEB_URL: sandbox.webUrl,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: 'a secret that is long enough to be one',
      WEB_FILES_KEY: `none:${'0'.repeat(43)}`,
      SERVICE_BASE_URL: 'https://api.sandbox.eu.labs.example',
      SERVICE_API_KEY: 'pk_us_a-key-that-nobody-may-read',
      SERVICE_TEAM_ID: sandbox.teamId,
      SERVICE_WEBHOOK_SECRET: sandbox.webhookSecret,
    },
    false,
  )
  for (const entry of ['lib/server/main.ts', 'lib/worker/main.ts']) {
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

test('a production start over clear text, with a guessable secret and without mail, names each fault', async () => {
  const { databaseUrl, sandbox } = runningApp()
  const environment = webEnvironment(
    process.env,
    {
      WEB_URL: 'http://clinic.example',
      DATABASE_URL: databaseUrl,
      SERVICE_BASE_URL: 'http://api.labs.example',
      SERVICE_API_KEY: 'pk_us_a-key-that-nobody-may-read',
      SERVICE_TEAM_ID: sandbox.teamId,
      SERVICE_WEBHOOK_SECRET: 'whsec_AAAA',
    },
    false,
  )
  for (const entry of ['lib/server/main.ts', 'lib/worker/main.ts', 'scripts/start.ts']) {
    const run = promisify(execFile)(process.execPath, [entry], { env: environment })
    const { code, stderr } = (await run.catch((error: unknown) => error)) as {
      code: number
      stderr: string
    }
    expect(code).toBe(1)
    const faults = stderr.match(/^ {2}[A-Z_]+(?=:)/gm)?.map((line) => line.trim())
    expect(faults?.sort(), entry).toEqual([
      'AUTH_SECRET',
      'CLINIC_PHONE',
      'MAIL_FROM',
      'SERVICE_BASE_URL',
      'SERVICE_WEBHOOK_SECRET',
      'SMTP_URL',
      // `npm start` makes one.
      ...(entry === 'scripts/start.ts' ? [] : ['WEB_FILES_KEY']),
      'WEB_URL',
    ])
    expect(stderr).not.toMatch(/AAAA|clinic\.example|nobody-may-read/)
  }
})
