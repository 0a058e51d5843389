import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { findPid } from '#e2e/support/app/find-pid.ts'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { expect, test } from '#e2e/support/app/test.ts'
import { sendRaw } from '#e2e/support/network/send-raw.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'

const megabyte = 1024 * 1024
let cookie = ''
let webPid = 0

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  await openPatientApi(page).signUp('Zorvexity')
  cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await page.close()
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
  // Around the 10 MB at which Next would truncate a body.
  const sizes = [10 * megabyte - 1, 10 * megabyte + 1, 12 * megabyte]

  for (const [method, path] of routes)
    test(`is refused by ${path} and never truncated and accepted`, async () => {
      for (const size of sizes)
        for (const isChunked of [false, true]) {
          const body = `{"sampleId":"${'0'.repeat(size - 15)}"}`
          const { status } = await sendRaw({ method, path, headers: json(), body, isChunked })
          const label = `${path} ${size} ${isChunked ? 'chunked' : 'declared'}`
          // An unsigned webhook is refused before its body is read.
          expect(path.includes('webhooks') ? [400, 413] : [413], label).toContain(status)
        }
    })

  test('is refused with an explanation even when the sender closes its connection', async () => {
    const body = `{"sampleId":"${'0'.repeat(12 * megabyte)}"}`
    for (const isChunked of [false, true])
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const headers = json({ connection: 'close' })
        const path = '/api/kits/check'
        const answer = await sendRaw({ method: 'POST', path, headers, body, isChunked })
        expect([isChunked, answer.status]).toEqual([isChunked, 413])
        expect(answer.text).toContain('too-large')
      }
  })

  test('that fits one route is refused by another with a lower limit', async () => {
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

test('hostile JSON from a genuine sender is refused and does not grow memory (N11)', async () => {
  const deep = (open: string, close: string) => `${open.repeat(10_000)}1${close.repeat(10_000)}`
  const keys = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"${index}":1`).join(',')}}`
  const envelope = (data: string) =>
    `{"event_type":"labtest.order.created","team_id":"${runningApp().sandbox.teamId}","data":${data}}`
  const bodies: [string, string | Buffer, number][] = [
    ['depth of lists', envelope(deep('[', ']')), 400],
    ['depth of objects', envelope(deep('{"a":', '}')), 400],
    ['a flood of keys', envelope(keys(50_001)), 400],
    ['a million keys', envelope(keys(1_000_000)), 413],
    ['repeated keys', envelope('{"a":1,"a":2}'), 400],
    ['a prototype', envelope('{"__proto__":{"polluted":true}}'), 400],
    ['half a pair', envelope('"\\ud800"'), 400],
    ['U+0000', envelope('"\\u0000"'), 400],
    ['NaN', envelope('NaN'), 400],
    ['1e400', envelope('1e400'), 400],
    ['a byte order mark', `\ufeff${envelope('1')}`, 400],
    ['UTF-16', Buffer.from(envelope('1'), 'utf16le'), 400],
  ]
  const sendAll = async () => {
    for (const [name, body, status] of bodies) {
      const answer = await sendRaw({
        method: 'POST',
        path: '/api/webhooks/service',
        headers: { 'content-type': 'application/json', ...signHeaders(body) },
        body,
      })
      expect([name, answer.status]).toEqual([name, status])
    }
  }
  await sendAll()
  const before = await readResidentBytes(webPid)
  for (let round = 0; round < 5; round += 1) await sendAll()
  expect((await readResidentBytes(webPid)) - before).toBeLessThan(50 * megabyte)
})

function signHeaders(body: string | Buffer) {
  const id = `msg_${randomUUID()}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(runningApp().sandbox.webhookSecret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key)
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

async function readResidentBytes(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

/** What a process has cost so far: unlike the time of an answer it says nothing about what else the machine does. */
async function readProcessorMs(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // After the name, which may contain blanks; in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

test('unrequested server actions and Flight bodies are refused', async () => {
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
  for (const path of [
    '/',
    '/sign-in',
    '/home',
    `/orders/${randomUUID()}`,
    '/api/orders',
    '/_next/x',
  ])
    for (const [type, body] of bodies)
      for (const extra of [{ 'next-action': action }, { 'next-action': 'x', rsc: '1' }, {}]) {
        const headers = json({ 'content-type': type, ...extra })
        const before = await readProcessorMs(webPid)
        const { status, text } = await sendRaw({ method: 'POST', path, headers, body })
        const label = `${path} ${type}`
        // Requested as Flight, an address first redirects to itself with a query.
        const refusals = 'rsc' in headers ? [307, 400, 405, 413, 0] : [400, 403, 404, 405, 413, 0]
        expect(refusals, label).toContain(status)
        expect(text, label).not.toMatch(/at .*\.(js|ts):\d/)
        expect((await readProcessorMs(webPid)) - before, label).toBeLessThan(1_000)
      }
})
