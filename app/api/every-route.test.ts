import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWebFixture, testWebUrl } from '../../scripts/test-web.ts'

type Handler = (
  request: Request,
  given: { params: Promise<Record<string, string>> },
) => Promise<Response>

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
const files = readdirSync('app/api', { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts')
  .sort()

const attacks: [string, Record<string, string>][] = [
  ['a foreign origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['the null origin', { origin: 'null' }],
  ['no origin, cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['no origin at all', {}],
  [
    'a form of another site',
    { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
  ],
]

let web: Awaited<ReturnType<typeof createWebFixture>>

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

describe.each(files)('app/api/%s', (file) => {
  const load = async () =>
    (await import(pathToFileURL(path.resolve('app/api', file)).href)) as Partial<
      Record<string, Handler>
    >

  it.each(attacks)('refuses to change anything for %s', async (_name, headers) => {
    const route = await load()
    for (const method of methods) {
      const handler = route[method]
      if (!handler) continue
      const request = new Request(`${testWebUrl}/api/${path.dirname(file)}?_method=${method}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      })
      const response = await handler(request, { params: Promise.resolve({}) })
      expect([method, response.status]).toEqual([method, 403])
    }
  })

  it('takes JSON alone, but for the language form', async () => {
    if (file === 'locale/route.ts') return
    const route = await load()
    for (const method of methods) {
      const request = new Request(`${testWebUrl}/api/${path.dirname(file)}`, {
        method,
        headers: {
          origin: testWebUrl,
          'sec-fetch-site': 'same-origin',
          'content-type': 'text/plain',
        },
        body: '{}',
      })
      const response = await route[method]?.(request, { params: Promise.resolve({}) })
      if (response) expect([401, 415]).toContain(response.status)
    }
  })
})
