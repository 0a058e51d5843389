import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { findPid } from './find-pid.ts'
import { openPatientApi, shipping } from './patient-api.ts'
import { runningApp } from './running-app.ts'
import { expect, test } from './test.ts'

const megabyte = 1024 * 1024

interface Sent {
  method?: string
  path: string
  headers?: OutgoingHttpHeaders
  body?: Buffer | string
  /** in pieces, without saying how much there is */
  isChunked?: boolean
}

interface Answer {
  /** 0 when the connection was closed without an answer */
  status: number
  text: string
  tookMs: number
}

/** Exactly these bytes: no client's notion of what a path or a header should look like. */
function sendRaw({ method = 'GET', path, headers = {}, body, isChunked }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(runningApp().sandbox.webUrl)
  const startedMs = Date.now()
  // A connection of its own, of which nothing is said that would let the server end it early.
  const agent = new Agent({ keepAlive: true })
  return new Promise((resolve) => {
    const done = (status: number, text = '') => {
      agent.destroy()
      resolve({ status, text, tookMs: Date.now() - startedMs })
    }
    const length = body && !isChunked ? { 'content-length': Buffer.byteLength(body) } : {}
    const sent = httpRequest({
      hostname,
      port,
      method,
      path,
      agent,
      headers: { ...headers, ...length },
    })
    sent.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => done(answer.statusCode ?? 0, text))
      answer.on('error', () => done(answer.statusCode ?? 0, text))
    })
    sent.on('error', () => done(0))
    if (isChunked && body) {
      for (let at = 0; at < body.length; at += 64 * 1024) sent.write(body.slice(at, at + 64 * 1024))
    } else if (body) sent.write(body)
    sent.end()
  })
}

let cookie = ''
let strangerCookie = ''
let orderId = ''
const traces = ['Zorvexity', shipping.firstLine]
let webPid = 0

test.beforeAll(async ({ browser }) => {
  const [page, other] = [await browser.newPage(), await browser.newPage()]
  const owner = openPatientApi(page)
  await owner.signUp('Zorvexity')
  orderId = await owner.orderKit()
  await openPatientApi(other).signUp('Quillmark')
  const readCookie = async (of: typeof page) =>
    (await of.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  cookie = await readCookie(page)
  strangerCookie = await readCookie(other)
  await page.close()
  await other.close()
  webPid = await findPid('web')
})

test.afterEach(async () => {
  expect((await sendRaw({ path: '/readyz' })).status).toBe(200)
  expect(await findPid('web'), 'the web process lives').toBe(webPid)
})

function json(extra: OutgoingHttpHeaders = {}) {
  const origin = runningApp().sandbox.webUrl
  return { 'content-type': 'application/json', origin, cookie, ...extra }
}

test.describe('a body that is too large', () => {
  const routes: [string, string][] = [
    ['POST', '/api/kits/check'],
    ['PUT', '/api/drafts/order-kit'],
    ['POST', '/api/auth/sign-in/email'],
    ['POST', '/api/webhooks/service'],
  ]
  // Around the 10 MB at which Next would cut a body short.
  const sizes = [10 * megabyte - 1, 10 * megabyte + 1, 12 * megabyte]

  for (const [method, path] of routes)
    test(`is refused by ${path}, and never cut short and taken`, async () => {
      for (const size of sizes)
        for (const isChunked of [false, true]) {
          const body = `{"sampleId":"${'0'.repeat(size - 15)}"}`
          const { status } = await sendRaw({ method, path, headers: json(), body, isChunked })
          const label = `${path} ${size} ${isChunked ? 'chunked' : 'declared'}`
          // Unsigned, a webhook is refused before its body is looked at.
          const refusals = path.includes('webhooks') ? [400, 413, 0] : [413, 0]
          expect(refusals, label).toContain(status)
          if (!isChunked) expect(status, label).not.toBe(0)
        }
    })

  test('of a size that fits one route is refused by another that takes less', async () => {
    const body = JSON.stringify({ sampleId: '0'.repeat(100_000) })
    for (const isChunked of [false, true]) {
      const answer = await sendRaw({
        method: 'POST',
        path: '/api/kits/check',
        headers: json(),
        body,
        isChunked,
      })
      expect(answer.status).toBe(413)
      expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'too-large' } })
    }
  })
})

test('no trick of address or header opens another’s page', async () => {
  const page = `/orders/${orderId}`
  const middleware = 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware'
  const tricks: { path: string; headers?: OutgoingHttpHeaders; method?: string; body?: string }[] =
    [
      { path: page, headers: { 'x-middleware-subrequest': middleware } },
      { path: page, headers: { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' } },
      { path: page, headers: { 'x-middleware-subrequest': 'pages/_middleware' } },
      { path: page, headers: { 'x-middleware-prefetch': '1', 'x-nextjs-data': '1' } },
      { path: `${page}.rsc`, headers: { rsc: '1' } },
      { path: `${page}.segments/_tree.segment.rsc`, headers: { rsc: '1' } },
      {
        path: `${page}.segments/_full.segment.rsc`,
        headers: { rsc: '1', 'next-router-prefetch': '1' },
      },
      { path: `${page}.json` },
      { path: `/_next/data/build/orders/${orderId}.json` },
      { path: `/${page}` },
      { path: `///orders//${orderId}` },
      { path: `/x/..${page}` },
      { path: `/x/%2e%2e${page}` },
      { path: page.toUpperCase() },
      { path: `/Orders/${orderId}` },
      { path: `/orders%2f${orderId}` },
      { path: `/%6frders/${orderId}` },
      { path: `${page}%00` },
      { path: `${page}%2f` },
      { path: `${page}/` },
      { path: `${page};jsessionid=1` },
      { path: `\\orders\\${orderId}` },
      { path: `/orders/${randomUUID()}?nxtPorderId=${orderId}` },
      { path: `/orders/${randomUUID()}?nxtIorderId=${orderId}&orderId=${orderId}` },
      { path: '/orders/[orderId]', headers: { 'x-now-route-matches': `1=${orderId}` } },
      { path: '/home', headers: { 'x-matched-path': page, 'x-invoke-path': page } },
      { path: '/home', headers: { 'x-rewrite-url': page, 'x-original-url': page } },
      { path: page, headers: { 'x-invoke-status': '200', 'x-invoke-output': page } },
      { path: page, headers: { 'x-prerender-revalidate': '1', 'x-prerender-bypass': '1' } },
      { path: page, method: 'POST', headers: { 'next-resume': '1' }, body: '{}' },
      { path: page, headers: { 'next-resume': '1' } },
      {
        path: page,
        headers: { 'x-forwarded-host': 'localhost', 'x-phial-client-ip': '127.0.0.1' },
      },
      { path: `${page}?_rsc=1`, headers: { rsc: '1', 'next-url': page } },
      { path: page, headers: { rsc: '1', 'next-hmr-refresh': '1' } },
      { path: `/api/orders/${orderId}%00` },
      { path: `/api/orders/${orderId}/` },
      { path: `//api/orders/${orderId}` },
      { path: `/api/clinic/orders/${orderId}`, headers: { 'x-middleware-subrequest': middleware } },
      { path: `/clinic/orders/${orderId}`, headers: { 'x-middleware-subrequest': middleware } },
      { path: `/clinic/orders/${orderId}.rsc`, headers: { rsc: '1' } },
    ]
  const own = await sendRaw({ path: page, headers: { cookie } })
  expect(own.text).toContain(shipping.firstLine)
  for (const trick of tricks)
    for (const visitor of ['', strangerCookie]) {
      const headers = { ...trick.headers, ...(visitor && { cookie: visitor }) }
      const { status, text } = await sendRaw({ ...trick, headers })
      const label = `${trick.path} ${JSON.stringify(trick.headers ?? {})}`
      for (const trace of traces) expect(text, label).not.toContain(trace)
      // Flight answers say in their body that there is nothing, under 200.
      const isFlight = 'rsc' in headers || trick.path === '/home'
      if (!isFlight) expect([label, status >= 300 && status < 500]).toEqual([label, true])
    }
})

test('server actions and Flight bodies that nobody has asked for are refused', async () => {
  const action = randomBytes(20).toString('hex')
  const boundary = 'b0undary'
  const part = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const multipart = `multipart/form-data; boundary=${boundary}`
  const bodies: [string, string | Buffer][] = [
    ['text/plain;charset=UTF-8', '[]'],
    ['text/plain;charset=UTF-8', '["$1:__proto__:polluted","$F1","$Q1","$@2"]'],
    ['text/plain;charset=UTF-8', randomBytes(4_096)],
    ['text/plain;charset=UTF-8', '['.repeat(100_000)],
    [
      multipart,
      `${part('0', '{"then":"$1:__proto__:then","status":"resolved_model"}')}${part('1', '"$@0"')}--${boundary}--\r\n`,
    ],
    [multipart, `${part(`1_$ACTION_ID_${action}`, '')}--${boundary}--\r\n`],
    [
      multipart,
      `${part('1_$ACTION_REF_1', '')}${part('1_$ACTION_1:0', '{"id":"x","bound":"$@1"}')}--${boundary}--\r\n`,
    ],
    ['application/x-www-form-urlencoded', `$ACTION_ID_${action}=`],
    ['text/x-component', '0:["$","$1:constructor:constructor",null,{}]'],
    ['text/plain;charset=UTF-8', Buffer.alloc(5 * megabyte, '[')],
  ]
  for (const path of ['/', '/sign-in', '/home', `/orders/${orderId}`, '/api/orders', '/_next/x'])
    for (const [type, body] of bodies)
      for (const extra of [{ 'next-action': action }, { 'next-action': 'x', rsc: '1' }, {}]) {
        const headers = json({ 'content-type': type, ...extra })
        const { status, tookMs, text } = await sendRaw({ method: 'POST', path, headers, body })
        const label = `${path} ${type}`
        // Asked as Flight, an address leads to itself first, with a query of its own.
        const refusals = 'rsc' in headers ? [307, 400, 405, 413, 0] : [400, 403, 404, 405, 413, 0]
        expect(refusals, label).toContain(status)
        expect(text, label).not.toMatch(/at .*\.(js|ts):\d/)
        expect(tookMs, label).toBeLessThan(1_000)
      }
})

test('methods and addresses that mean nothing are refused without a trace of the inside', async () => {
  const odd: Sent[] = [
    { method: 'PUT', path: '/home' },
    { method: 'DELETE', path: '/' },
    { method: 'PATCH', path: `/api/orders/${orderId}` },
    { method: 'TRACE', path: '/' },
    { path: `/${'a'.repeat(9_000)}` },
    { path: '/%E0%A4%A' },
    { path: '/%00' },
    { path: '/..%2f..%2fetc/passwd' },
    { path: '/_next/static/../../package.json' },
    { path: '/_next/static/%2e%2e/%2e%2e/package.json' },
    { path: '/_next/image?url=http://127.0.0.1:1/&w=64&q=75' },
    { path: '/_next/image?url=%2Fapi%2Forders&w=64&q=75' },
    { path: '/.env' },
    { path: '/.next/BUILD_ID' },
    { path: '/sandbox.json' },
    { path: '/server-actions', headers: { 'content-type': 'text/x-component' } },
  ]
  for (const each of odd) {
    const { status, text } = await sendRaw({ ...each, headers: { cookie, ...each.headers } })
    const label = `${each.method ?? 'GET'} ${each.path.slice(0, 60)}`
    expect([label, status >= 400 && status < 500]).toEqual([label, true])
    expect(text, label).not.toMatch(/node_modules|at .*\.(js|ts):\d|root:x:0/)
  }
})

test('addresses with odd values are answered calmly', async () => {
  const values = [
    '%00',
    '%ff',
    '%ed%a0%80',
    '1e400',
    '-1',
    '99999999999999999999',
    '[]',
    '%F0%9F%92%A9',
  ]
  for (const path of [
    '/markers?q=',
    '/markers?page=',
    '/tests?q=',
    '/tests?method=',
    '/sign-in?next=',
    '/kits/order?step=',
    '/kits/order?test=',
    '/kits/register?order=',
    '/verify-email?token=',
    '/reset-password?token=',
    '/mailbox?page=',
    '/orders?page=',
    '/api/orders?page=',
    '/clinic/simulator?order=',
  ])
    for (const value of values) {
      const { status } = await sendRaw({ path: `${path}${value}`, headers: { cookie } })
      expect([path + value, status > 0 && status < 500]).toEqual([path + value, true])
    }
})
