import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createTestClinic,
  inventAddress,
  type TestClinic,
} from '#testing/authorization/test-clinic.ts'
import { testWebUrl } from '#testing/web/test-web.ts'
import {
  httpMethods,
  listRouteFolders,
  loadRoute,
  startWebServer,
} from '#testing/web/test-web-server.ts'

let clinic: TestClinic
let server: Awaited<ReturnType<typeof startWebServer>>

beforeAll(async () => {
  clinic = await createTestClinic()
  server = await startWebServer()
})
afterAll(async () => {
  await server.close()
  await clinic.close()
})

const headersFor = (cookie: string) => ({
  cookie,
  origin: testWebUrl,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'x-forwarded-for': inventAddress(),
})

// PostgreSQL accepts neither of them in a parameter.
it.each([
  ['NUL', '%00'],
  ['NUL amid text', 'a%00b'],
])('%s in any part of an address is refused calmly', { timeout: 120_000 }, async (_what, bad) => {
  for (const folder of listRouteFolders()) {
    const path = folder.replace(/\[(\.\.\.)?\w+\]/g, bad)
    const route = await loadRoute(folder)
    for (const method of httpMethods.filter((each) => route[each])) {
      for (const address of [path, `${folder.replace(/[[\].]/g, '')}?a=${bad}`]) {
        if (!address.includes('%00')) continue
        for (const caller of ['owner', 'admin'] as const) {
          const answer = await fetch(`${server.url}/api/${address}`, {
            method,
            headers: headersFor(await clinic.cookieOf(caller)),
            ...(method === 'GET' ? {} : { body: '{}' }),
          })
          expect(answer.status, `${method} ${address}`).toBeLessThan(500)
          expect(answer.status, `${method} ${address}`).toBeGreaterThanOrEqual(400)
          await answer.body?.cancel()
        }
      }
    }
  }
})

it('half a surrogate pair or NUL that reaches a route is refused there too', async () => {
  const { DELETE } = await loadRoute('account/sessions/[sessionId]')
  for (const sessionId of ['\0', 'a\0b', '\ud800']) {
    const request = new Request(`${testWebUrl}/api/account/sessions/x`, {
      method: 'DELETE',
      headers: headersFor(await clinic.cookieOf('owner')),
      body: '{}',
    })
    const answer = await DELETE?.(request, { params: Promise.resolve({ sessionId }) })
    expect(answer?.status).toBe(400)
  }
})
