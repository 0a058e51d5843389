import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { withDatabase } from '#e2e/support/app/database.ts'
import { listFiles } from '#e2e/support/app/list-files.ts'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { expect, readLogs, test } from '#e2e/support/app/test.ts'
import { canary, type RecordedJourney, recordJourney } from '#e2e/support/pages/record-journey.ts'
import type { NewPatient } from '#e2e/support/people/kit-steps.ts'
import { driveOrder } from '#e2e/support/people/service-api.ts'

let patient: NewPatient
let orderId = ''
let kitCode = ''
let journey: RecordedJourney

test.beforeAll(async ({ browser }) => {
  journey = await recordJourney(browser)
  ;({ patient, orderId, kitCode } = journey)
})

async function listSecrets() {
  const { sandbox, dataDir, databaseUrl } = runningApp()
  const read = async (name: string) =>
    (await readFile(path.join(dataDir, name), 'utf8').catch(() => `no ${name} here`)).trim()
  return {
    'team key': sandbox.teamApiKey,
    'management key': sandbox.managementKey,
    'webhook secret': sandbox.webhookSecret.replace('whsec_', ''),
    'key of the files': sandbox.filesKey,
    'address of the service': new URL(sandbox.serviceUrl).host,
    'secret of the sessions': await read('auth-secret'),
    'key of the webhook secrets': await read('service-secrets-key'),
    'password of the app’s role': await read('postgres-app-password'),
    'password of the database': new URL(databaseUrl).password,
    ...Object.fromEntries(
      sandbox.users.map(({ role, password }) => [`password of ${role}`, password]),
    ),
  }
}

test.describe('what a browser gets', () => {
  test('contains no server secret, neither in traffic nor in the built files', async () => {
    const { requests, responses } = journey
    expect(requests.length).toBeGreaterThan(100)
    expect(responses.length).toBeGreaterThan(100)
    // Proves that the recording works: it holds what it must.
    expect(responses.some(({ text }) => text.includes(canary.street))).toBe(true)
    const built = listFiles('.next/static').map((file) => ({
      url: file,
      text: readFileSync(file, 'latin1'),
    }))
    for (const [name, secret] of Object.entries(await listSecrets())) {
      expect(secret.length, name).toBeGreaterThan(8)
      const holders = [...requests, ...responses, ...built].filter(
        ({ url, text }) =>
          `${url}\n${text}`.includes(secret) || text.includes(encodeURIComponent(secret)),
      )
      expect(holders.map(({ url }) => `${name} in ${url}`)).toEqual([])
    }
  })

  test('comes from our own origin only', () => {
    const origin = new URL(runningApp().sandbox.webUrl).origin
    const elsewhere = journey.requests.filter(
      ({ url }) => !/^(data|blob):/.test(url) && new URL(url).origin !== origin,
    )
    expect(elsewhere.map(({ url }) => url)).toEqual([])
  })

  test('leaves nothing in browser storage', () => {
    const nothing = { local: [], session: [], databases: [], caches: [], workers: [] }
    expect(journey.storages).toEqual([nothing, nothing])
  })

  test('names no person in an address', () => {
    const words = [canary.lastName, canary.street, canary.dob, patient.email, kitCode]
    const forms = words.flatMap((word) => [
      word,
      encodeURIComponent(word),
      word.replaceAll(' ', '+'),
      word.replaceAll('-', ''),
    ])
    const telling = journey.requests.filter(({ url }) => forms.some((word) => url.includes(word)))
    expect(telling.map(({ url }) => url)).toEqual([])
  })

  test('has no source maps', async ({ request }) => {
    const scripts = listFiles('.next/static').filter((file) => /\.(js|css)$/.test(file))
    expect(listFiles('.next/static').filter((file) => file.endsWith('.map'))).toEqual([])
    expect(
      scripts.filter((file) => readFileSync(file, 'latin1').includes('sourceMappingURL')),
    ).toEqual([])
    for (const file of scripts.slice(0, 5)) {
      const address = file.replace('.next', '/_next')
      expect((await request.get(address)).status()).toBe(200)
      expect((await request.get(`${address}.map`)).status()).toBe(404)
    }
  })
})

test.describe('logs and jobs', () => {
  test('name no person, whatever was typed and whatever failed', async ({ request }) => {
    await provokeFailures()
    const { webUrl } = runningApp().sandbox
    await request.get(`/orders?patient=${canary.otherName}`)
    await request.get(`/${canary.otherName}/${encodeURIComponent(patient.email)}`)
    await request.get(`/sign-in?next=/home?name=${canary.otherName}`)
    await request.post(`/api/webhooks/service?name=${canary.otherName}`, {
      data: { event_type: canary.otherName },
      headers: { 'webhook-id': canary.otherName, 'webhook-signature': `v1,${canary.otherName}` },
    })
    await request.post('/api/account/sign-up', {
      data: `{"lastName":"${canary.otherName}",`,
      headers: { origin: webUrl, 'content-type': 'application/json' },
    })

    const words = [
      canary.lastName,
      canary.otherName,
      canary.street,
      canary.dob,
      canary.unknownCode,
      canary.unknownCode.replaceAll('-', ''),
      patient.email,
      patient.password,
      kitCode,
      kitCode.replaceAll('-', ''),
    ]
    // Once the latest request is in the log, everything before it is too.
    const newest = (await request.get('/api/orders')).headers()['x-request-id'] ?? ''
    await expect.poll(readLogs).toContain(newest)
    const logs = await readLogs()
    expect(logs).toContain('"route":"/api/kits/register"')
    const lowerLogs = logs.toLowerCase()
    expect(words.filter((word) => lowerLogs.includes(word.toLowerCase()))).toEqual([])
    for (const secret of Object.values(await listSecrets())) {
      // The service's address may appear there, its keys may not.
      if (!secret.startsWith('127.')) expect(logs.includes(secret)).toBe(false)
    }
    for (const program of ['web', 'service'] as const) {
      const jobs = await withDatabase(program, async (client) => {
        const { rows } = await client.query<{ text: string }>(
          `SELECT coalesce(payload::text, '') || coalesce(last_error, '') || coalesce(key, '') AS text
             FROM graphile_worker._private_jobs`,
        )
        return rows.map(({ text }) => text).join('\n')
      })
      expect(words.filter((word) => jobs.includes(word))).toEqual([])
    }
  })

  /** A unique violation, text that PostgreSQL refuses, and a body that is too large. */
  async function provokeFailures() {
    const { webUrl } = runningApp().sandbox
    const ask = async (path: string, method: string, body: unknown, cookie = '') => {
      const answer = await fetch(`${webUrl}${path}`, {
        method,
        headers: { origin: webUrl, 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
      const text = await answer.text()
      expect(answer.status, `${path} ${text}`).toBeLessThan(500)
      expect(text).not.toContain(canary.otherName)
      return answer
    }
    const taken = await ask('/api/account/sign-up', 'POST', {
      ...patient,
      lastName: canary.otherName,
    })
    expect(taken.status).toBe(204)
    const signedIn = await ask('/api/auth/sign-in/email', 'POST', {
      email: patient.email,
      password: patient.password,
    })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ')
    const shipping = { receiverName: `${canary.otherName}\u0000`, city: '\ud800' }
    await ask(
      '/api/drafts/order-kit',
      'PUT',
      { kind: 'order-kit', version: 0, step: 'address', data: { shipping } },
      cookie,
    )
    await ask('/api/kits/check', 'POST', { sampleId: `${canary.otherName}\u0000` }, cookie)
    await ask('/api/kits/order', 'POST', { draftId: canary.otherName, version: 1 }, cookie)
    await ask(
      '/api/account/details',
      'PATCH',
      { lastName: canary.otherName, dob: canary.dob, gender: canary.otherName },
      cookie,
    )
    await ask('/api/account/reset-password', 'POST', {
      token: canary.otherName,
      newPassword: `${canary.otherName} is long`,
    })
    await ask('/api/account/verify-email', 'POST', {
      token: canary.otherName,
      password: canary.otherName,
    })
    await driveOrder(orderId, 'collecting_sample.testkit.transit_lab')
  }
})
