import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notePageOutage } from './page-outages.ts'
import { replaceUnavailablePage } from './replace-unavailable-page.ts'

const markup = '<html><body>It broke</body></html>'

/** The ways to send a response; Next uses several. */
const ways: Record<string, (response: ServerResponse, status: number) => void> = {
  'status and end': (response, status) => {
    response.statusCode = status
    response.end(markup)
  },
  'writeHead with headers, in pieces': (response, status) => {
    response.writeHead(status, { 'content-type': 'text/html', etag: '"1"' })
    response.write(markup.slice(0, 10))
    response.end(Buffer.from(markup.slice(10)))
  },
  'flushed before its first byte': (response, status) => {
    response.statusCode = status
    response.flushHeaders()
    response.write(markup)
    response.end()
  },
  compressed: (response, status) => {
    response.writeHead(status, { 'content-encoding': 'gzip', 'cache-control': 'no-cache' })
    response.end(gzipSync(markup))
  },
  'compressed by what was put around it': (response, status) => {
    const { write, end } = response
    const chunks: Buffer[] = []
    response.write = ((chunk: string) => chunks.push(Buffer.from(chunk)) > 0) as typeof write
    response.end = (() => {
      response.setHeader('content-encoding', 'gzip')
      write.call(response, gzipSync(Buffer.concat(chunks)), 'utf8')
      return end.call(response, undefined, 'utf8')
    }) as typeof end
    response.statusCode = status
    response.write(markup)
    response.end()
  },
}

let answer: (response: ServerResponse) => void = () => undefined
const server = createServer((request, response) => {
  response.setHeader('x-request-id', 'request-1')
  response.setHeader('content-security-policy', "default-src 'self'")
  request.headers['x-nonce'] = 'the-nonce'
  replaceUnavailablePage(request, response)
  answer(response)
})
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

describe.each(Object.entries(ways))('a page sent with %s', (_name, give) => {
  it('becomes a 503 that reloads itself when the database is unavailable', async () => {
    answer = (response) => {
      notePageOutage('request-1')
      give(response, 500)
    }
    const headers = { 'accept-language': 'es', cookie: 'phial_theme=dark' }
    const got = await fetch(`${url}/home`, { headers })
    const text = await got.text()
    expect(got.status).toBe(503)
    expect(got.headers.get('retry-after')).toBe('2')
    expect(got.headers.get('cache-control')).toBe('private, no-store')
    expect(got.headers.get('content-security-policy')).toBe("default-src 'self'")
    expect(got.headers.get('etag')).toBeNull()
    expect(text).toContain('<html lang="es" data-theme="dark">')
    expect(text).toContain('Volvemos enseguida')
    expect(text).toContain('<script nonce="the-nonce">')
    expect(text).not.toContain('It broke')
  })

  it.each([200, 404, 500])('passes unchanged with status %i otherwise', async (status) => {
    answer = (response) => give(response, status)
    const got = await fetch(`${url}/home`)
    expect(got.status).toBe(status)
    expect(await got.text()).toBe(markup)
  })
})

describe('other responses', () => {
  it.each([
    ['/api/orders', {}],
    ['/_next/static/a.js', {}],
    ['/home', { rsc: '1' }],
  ])('pass unchanged: %s', async (path, headers) => {
    answer = (response) => {
      notePageOutage('request-1')
      response.writeHead(500).end(markup)
    }
    const got = await fetch(`${url}${path}`, { headers: { ...headers } })
    expect(got.status).toBe(500)
    expect(await got.text()).toBe(markup)
  })
})
