import { once } from 'node:events'
import {
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { patience } from '#testing/clock/patience.ts'
import { createListener, type ListenerParts } from './create-listener.ts'
import { listen } from './listen.ts'
import { stopListener, trackStreams } from './stop-listener.ts'

const maxBodyBytes = 100_000
let server: Server
let port = 0
let isUp = true
let endStreams = () => {}

/** Stands in for Next: echoes the request, or streams. */
async function echo(request: IncomingMessage, response: ServerResponse) {
  if (request.url === '/api/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 1\n\n')
    return
  }
  if (request.url === '/api/hasty') {
    const reader = Readable.toWeb(request).getReader()
    await reader.read()
    await reader.cancel()
    response.writeHead(413).end('too large')
    return
  }
  if (request.url === '/api/broken') throw new Error('a person’s name')
  let length = 0
  for await (const chunk of request) length += (chunk as Buffer).length
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ headers: request.headers, length }))
}

async function receiveWebhook(request: IncomingMessage, response: ServerResponse) {
  request.resume()
  response.end('webhook')
}

const parts: ListenerParts = {
  handleApp: echo,
  receiveWebhook,
  isReady: async () => isUp || Promise.reject(new Error('unavailable')),
  log: createLog('web', 'silent'),
  webUrl: 'https://clinic.example',
  maxBodyBytes,
}

beforeAll(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  server = createListener({ ...parts, requestTimeoutMs: 1_500 })
  endStreams = trackStreams(server)
  await listen(server, 0)
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

function send(
  method: string,
  path: string,
  options: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { port, method, path, headers: options.headers, agent: false },
      async (response) => {
        const parts: Buffer[] = []
        for await (const part of response) parts.push(part as Buffer)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString(),
        })
      },
    )
    request.on('error', reject)
    request.end(options.body)
  })
}

/** Sends raw bytes and returns everything received until the connection closes. */
async function sendRaw(write: (socket: ReturnType<typeof connect>) => void, to = port) {
  const socket = connect(to, '127.0.0.1')
  let answer = ''
  socket.on('data', (part) => {
    answer += part.toString()
  })
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  write(socket)
  await closed
  return answer
}

const slowBody = 'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\na'

const reached = (answer: Answer) =>
  JSON.parse(answer.text) as { headers: Record<string, string>; length: number }

describe('headers', () => {
  it('are removed from requests if only internal code may set them', async () => {
    const forged = {
      'x-middleware-subrequest': 'middleware:middleware',
      'x-middleware-next': '1',
      'next-resume': '1',
      'next-action': 'abc',
      'x-invoke-path': '/clinic',
      'x-matched-path': '/clinic',
      'x-phial-client-ip': '10.0.0.1',
      'x-phial-this-machine': 'true',
      'x-phial-anything': '1',
      'x-nonce': 'mine',
      'x-request-id': 'forged-request-id',
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'for=10.0.0.1',
      'x-http-method-override': 'DELETE',
      'content-security-policy': "script-src 'nonce-mine'",
    }
    const { headers } = reached(await send('GET', '/home', { headers: forged }))
    expect(headers).toMatchObject({
      'x-phial-client-ip': '127.0.0.1',
      'x-phial-this-machine': 'false',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-request-path': '/home',
    })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['x-nonce']).not.toBe('mine')
    const kept = Object.keys(forged).filter((name) => name in headers)
    expect(kept.sort()).toEqual([
      'content-security-policy',
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-nonce',
      'x-phial-client-ip',
      'x-phial-this-machine',
      'x-request-id',
    ])
  })

  it.each([
    ['/kits/order?test=iron&_rsc=1abcd', '/kits/order?test=iron'],
    ['/kits/order?_rsc=1abcd&test=iron', '/kits/order?test=iron'],
    ['/kits/order?_rsc=1abcd', '/kits/order'],
    ['/kits/order?test=iron&_rscs=1', '/kits/order?test=iron&_rscs=1'],
    ['/kits/order?_rsc=1?//evil.example&test=iron', '/kits/order?test=iron'],
    ['/?_rsc=1&//evil.example', '/?//evil.example'],
  ])('name the address without what the router adds: %s', async (url, path) => {
    expect(reached(await send('GET', url)).headers['x-request-path']).toBe(path)
  })

  it('contain one nonce per request, the same in request and response', async () => {
    const [one, two] = await Promise.all([send('GET', '/'), send('GET', '/')])
    const policy = String(one.headers['content-security-policy'])
    const { headers } = reached(one)
    expect(headers['content-security-policy']).toBe(policy)
    expect(policy).toContain(`'nonce-${headers['x-nonce']}'`)
    expect(policy).not.toMatch(/'unsafe-(inline|eval)'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toBe(two.headers['content-security-policy'])
  })

  it('include the security headers on every response, errors too', async () => {
    for (const path of ['/', '/api/broken', '/healthz', '//evil.example']) {
      const { headers } = await send('GET', path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })
})

describe('bodies', () => {
  it('pass through unchanged when small enough', async () => {
    const body = Buffer.alloc(maxBodyBytes, 'a')
    expect(reached(await send('POST', '/api/echo', { body })).length).toBe(maxBodyBytes)
  })

  it('are refused by declared length before they are sent', async () => {
    const answer = await sendRaw((socket) => {
      socket.write(
        `POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: ${maxBodyBytes + 1}\r\n\r\n`,
      )
    })
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toContain('"code":"too-large"')
  })

  it.each([
    ['declared', '/api/echo', true],
    ['chunked', '/api/echo', false],
    ['declared, while its route answers early', '/api/hasty', true],
  ])('let a closing sender read the refusal: %s', async (_name, path, isDeclared) => {
    const body = Buffer.alloc(8_000_000, 'a')
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answer = await new Promise<number | string>((resolve) => {
        const headers = {
          connection: 'close',
          ...(isDeclared ? { 'content-length': body.length } : { 'transfer-encoding': 'chunked' }),
        }
        const request = httpRequest({ port, method: 'POST', path, headers, agent: false })
        request.on('response', (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0))
          response.on('error', (error) => resolve(error.message))
        })
        request.on('error', (error) => resolve(error.message))
        request.end(body)
      })
      expect(answer).toBe(413)
    }
  })

  it('are cut off at the limit when chunked', async () => {
    let sent = 0
    const answer = await sendRaw((socket) => {
      socket.write('POST /api/echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
      const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`
      const pour = () => {
        while (!socket.destroyed && sent < 50_000_000) {
          sent += 0x4000
          if (!socket.write(chunk)) {
            socket.once('drain', pour)
            return
          }
        }
      }
      pour()
    })
    expect(answer === '' || /^HTTP\/1.1 413 /.test(answer)).toBe(true)
    expect(sent).toBeLessThan(50_000_000)
  })

  it('do not keep the connection when refused after the first chunk', async () => {
    // With the default limits, which keep an idle connection for 20 s.
    const patient = createListener({ ...parts, requestTimeoutMs: 30_000 })
    await listen(patient, 0)
    const part = `10000\r\n${'a'.repeat(65_536)}\r\n`
    const answer = await sendRaw(
      (socket) => {
        socket.write('POST /api/hasty HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
        const writeOn = () => {
          while (socket.writable && socket.write(part));
        }
        socket.on('drain', writeOn)
        writeOn()
      },
      (patient.address() as AddressInfo).port,
    )
    expect(answer).toMatch(/^(HTTP\/1.1 413 |$)/)
    patient.close()
  }, 10_000)

  it('do not block others while two hundred slow senders wait, and those are closed (N14)', async () => {
    const dawdling = Array.from({ length: 200 }, (_, index) => {
      const start = index % 2 ? 'GET / HTTP/1.1\r\nHost: x\r\nX-' : slowBody
      return sendRaw((socket) => void socket.write(start))
    })
    const served = await Promise.all(
      Array.from({ length: 50 }, () => send('POST', '/api/echo', { body: 'a' })),
    )
    expect(served.map(({ status }) => status)).toEqual(served.map(() => 200))
    for (const answer of await Promise.all(dawdling)) expect(answer).toMatch(/^(HTTP\/1.1 408 |$)/)
  })

  it('can be as large as a file on the routes for uploads only', async () => {
    const body = Buffer.alloc(maxBodyBytes + 1)
    expect(reached(await send('POST', '/api/reports', { body })).length).toBe(body.length)
    for (const place of ['messages', 'clinic/messages/5', 'clinic/patients/5'])
      expect((await send('POST', `/api/${place}/attachments`, { body })).status).toBe(200)
    for (const path of ['/api/reports?', '/api/reports/', '/api/reports/x', '/api/echo'])
      expect((await send('POST', path, { body })).status).toBe(413)
    const headers = { 'content-length': String(81 * 1024 * 1024) }
    expect((await send('POST', '/api/reports', { headers })).status).toBe(413)
  })

  it('are no error in the log when their sender leaves', async () => {
    const levels: string[] = []
    const note = (level: string) => () => void levels.push(level)
    const log = { debug: note('debug'), info: note('info'), error: note('error') }
    const listener = createListener({ ...parts, log: log as unknown as ListenerParts['log'] })
    await listen(listener, 0)
    const socket = connect((listener.address() as AddressInfo).port)
    socket.write('POST /api/reports HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\nhalf')
    await once(listener, 'request')
    socket.destroy()
    // The request's own line, and the failure of whoever read it.
    await vi.waitFor(() => expect(levels.toSorted()).toEqual(['debug', 'info']), patience)
    listener.close()
  })

  it('close the connection when sent too slowly', async () => {
    const answer = await sendRaw((socket) => {
      socket.write(slowBody)
    })
    expect(answer).toMatch(/^(HTTP\/1.1 408 |$)/)
  })
})

describe('paths', () => {
  it.each(['//evil.example/', '/%', '/\\evil', '/a%00b'])('are refused: %s', async (path) => {
    expect((await send('GET', path)).status).toBe(400)
  })

  it('allow only reading pages', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect((await send(method, '/orders')).status).toBe(405)
    }
    expect((await send('HEAD', '/orders')).status).toBe(200)
  })

  it('are refused for TRACE, and for two Host headers', async () => {
    for (const path of ['/api/echo', '/orders', '/api/webhooks/service']) {
      const { status, headers } = await send('TRACE', path)
      expect([path, status]).toEqual([path, 405])
      expect(headers.allow).toBeDefined()
    }
    for (const line of ['GET /api/echo', 'POST /api/webhooks/service']) {
      const answer = await sendRaw((socket) => {
        socket.end(`${line} HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n`)
      })
      expect(answer).toMatch(/^HTTP\/1.1 400 /)
    }
  })

  it('pass webhooks to the receiver, by POST only', async () => {
    expect((await send('POST', '/api/webhooks/service', { body: '{}' })).text).toBe('webhook')
    expect((await send('GET', '/api/webhooks/service')).status).toBe(405)
    expect((await send('POST', '/api/webhooks/other', { body: '{}' })).status).toBe(404)
  })

  it('report health and readiness', async () => {
    expect((await send('GET', '/readyz')).status).toBe(200)
    isUp = false
    const answer = await send('GET', '/readyz')
    expect([answer.status, answer.text]).toEqual([503, '{"status":"unavailable"}'])
    expect((await send('GET', '/healthz')).status).toBe(200)
    isUp = true
  })
})

describe('failures', () => {
  it('reveal only the request id when unexpected', async () => {
    const answer = await send('GET', '/api/broken', { headers: { 'accept-language': 'es' } })
    expect(answer.status).toBe(500)
    const { error } = JSON.parse(answer.text) as { error: Record<string, string> }
    expect(error).toEqual({
      code: 'unexpected',
      message: expect.stringContaining('Algo'),
      requestId: answer.headers['x-request-id'],
    })
  })

  it('explain that a port is in use', async () => {
    const second = createListener({
      handleApp: echo,
      receiveWebhook,
      isReady: async () => true,
      log: createLog('web', 'silent'),
      webUrl: 'http://localhost',
    })
    await expect(listen(second, port)).rejects.toThrow(`Port ${port} is in use.`)
  })

  it('do not delay a stop: event streams end and new connections are refused', async () => {
    const streaming = sendRaw((socket) => {
      socket.write('GET /api/stream HTTP/1.1\r\nHost: x\r\n\r\n')
      socket.once('data', () => void stopListener(server, endStreams))
    })
    expect(await streaming).toContain('data: 1')
    await expect(send('GET', '/')).rejects.toThrow()
  })
})
