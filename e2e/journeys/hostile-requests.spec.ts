import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { findPid } from '#e2e/support/app/find-pid.ts'
import { expect, test } from '#e2e/support/app/test.ts'
import { type Sent, sendRaw } from '#e2e/support/network/send-raw.ts'
import { openPatientApi, shipping } from '#e2e/support/people/patient-api.ts'

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

test('no address or header trick opens another patient’s page', async () => {
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
      // Flight answers carry the not-found in their body, with status 200.
      const isFlight = 'rsc' in headers || trick.path === '/home'
      if (!isFlight) expect([label, status >= 300 && status < 500]).toEqual([label, true])
    }
})

test('unknown methods and addresses are refused without internal details', async () => {
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
