import { randomBytes, randomUUID } from 'node:crypto'
import { closeDb, db } from '#lib/db/client.ts'
import { createTestDatabase } from './test-database.ts'

export const testWebUrl = 'http://localhost:3000'

interface AskOptions {
  body?: unknown
  /** from `signIn` or `signUp` */
  cookie?: string
  headers?: Record<string, string>
  /** the client's address as the listener would name it */
  address?: string
}

/**
 * The web app's settings and a fresh database for one test file; close it when the file is done. Call it before
 * anything reads a setting: settings are read once.
 */
export async function createWebFixture(settings: Record<string, string> = {}) {
  const database = await createTestDatabase('web')
  Object.assign(process.env, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    WEB_URL: testWebUrl,
    DATABASE_URL: database.url,
    AUTH_SECRET: randomBytes(24).toString('base64url'),
    SERVICE_BASE_URL: 'http://127.0.0.1:9',
    SERVICE_API_KEY: 'sk_us_test',
    SERVICE_TEAM_ID: randomUUID(),
    SERVICE_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
    LOCAL_SANDBOX: 'true',
    ...settings,
  })
  return {
    db: db(),
    url: database.url,
    async close() {
      await closeDb()
      await database.drop()
    },
  }
}

/** A browser's request from a page of ours. */
export function browserRequest(
  method: string,
  path: string,
  { body, cookie, headers, address }: AskOptions = {},
) {
  return new Request(`${testWebUrl}${path}`, {
    method,
    headers: {
      ...(method === 'GET'
        ? {}
        : {
            origin: testWebUrl,
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/json',
          }),
      'x-phial-client-ip': address ?? '203.0.113.7',
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
}

/** The cookies that an answer sets, as the next request sends them. */
export function cookiesOf(response: Response) {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
