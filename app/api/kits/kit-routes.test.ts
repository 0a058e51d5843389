import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DELETE, GET, PUT } from '#app/api/drafts/[kind]/route.ts'
import { POST as checkRoute } from '#app/api/kits/check/route.ts'
import { POST as orderRoute } from '#app/api/kits/order/route.ts'
import { POST as registerRoute } from '#app/api/kits/register/route.ts'
import { buildSampleId } from '#contract/sample-id.ts'
import { openAccount } from '#testing/web/test-account.ts'
import { browserRequest } from '#testing/web/test-web.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>
let cookie: string

beforeAll(async () => {
  // Nothing listens here: the service is down in this file.
  web = await createWebFixture({ SERVICE_BASE_URL: 'http://127.0.0.1:9' })
  cookie = (await openAccount()).cookie
})
afterAll(() => web.close())

const draft = (data: unknown, version = 0) => ({ kind: 'order-kit', version, step: 'test', data })
const draftPath = '/api/drafts/order-kit'
const ofKind = (kind: string) => ({ params: Promise.resolve({ kind }) })

const put = (body: unknown, headers: Record<string, string> = {}) =>
  PUT(browserRequest('PUT', draftPath, { body, cookie, headers }), ofKind('order-kit'))

async function errorOf(response: Response) {
  const { error } = (await response.json()) as {
    error: { code: string; message: string; fields?: Record<string, string> }
  }
  return { status: response.status, ...error }
}

describe('the kit and draft routes', () => {
  it('save, return and discard a draft', async () => {
    const saved = await put(draft({ shipping: { city: 'Tempe' } }))
    expect(await saved.json()).toMatchObject({ version: 1 })
    const read = await GET(browserRequest('GET', draftPath, { cookie }), ofKind('order-kit'))
    expect(read.headers.get('cache-control')).toBe('private, no-store')
    expect(await read.json()).toMatchObject({ draft: { data: { shipping: { city: 'Tempe' } } } })
    expect(await errorOf(await put(draft({}, 7)))).toMatchObject({
      status: 409,
      code: 'draft-conflict',
    })
    const gone = await DELETE(browserRequest('DELETE', draftPath, { cookie }), ofKind('order-kit'))
    expect(gone.status).toBe(204)
  })

  it('refuse 1 MB of JSON and other content types', async () => {
    const large = draft({ shipping: { city: 'x'.repeat(1_048_576) } })
    expect(await errorOf(await put(large))).toMatchObject({ status: 413, code: 'too-large' })
    const plain = await put(draft({}), { 'content-type': 'text/plain' })
    expect(await errorOf(plain)).toMatchObject({ status: 415, code: 'unsupported-type' })
  })

  it('refuse unknown fields and unknown kinds', async () => {
    const foreign = await errorOf(await put(draft({ patientId: 'another' })))
    expect(foreign).toMatchObject({ status: 422, code: 'invalid-input' })
    const path = '/api/drafts/something-else'
    const unknown = await GET(browserRequest('GET', path, { cookie }), ofKind('something-else'))
    expect(unknown.status).toBe(422)
  })

  it('describe errors in the user’s language', async () => {
    const saved = (await (await put(draft({ labTestId: 'none' }))).json()) as {
      draftId: string
      version: number
    }
    const body = { draftId: saved.draftId, version: saved.version }
    const request = { body, cookie: `phial_locale=es; ${cookie}` }
    const answer = await orderRoute(browserRequest('POST', '/api/kits/order', request))
    const error = await errorOf(answer)
    expect(error).toMatchObject({ status: 422, fields: { labTestId: 'Elija una opción.' } })
  })

  it('report that the service is down, not that a code is unknown', async () => {
    const body = { sampleId: buildSampleId(new Uint8Array(11).fill(7)) }
    const answer = await checkRoute(browserRequest('POST', '/api/kits/check', { body, cookie }))
    expect(await errorOf(answer)).toMatchObject({ status: 503, code: 'service-unreachable' })
  })

  it.each([
    ['check', checkRoute, { sampleId: '0000-0000-0000' }],
    ['order', orderRoute, {}],
    ['register', registerRoute, {}],
  ])('ask %s to sign in first, and take nothing from another site', async (name, route, body) => {
    const path = `/api/kits/${name}`
    expect(await errorOf(await route(browserRequest('POST', path, { body })))).toMatchObject({
      status: 401,
      code: 'signed-out',
    })
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const foreign = await route(browserRequest('POST', path, { body, cookie, headers }))
    expect(await errorOf(foreign)).toMatchObject({ status: 403, code: 'wrong-origin' })
  })
})
