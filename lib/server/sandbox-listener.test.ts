import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLoopback } from '#platform/is-loopback.ts'
import { createLog } from '#platform/log.ts'
import { createListener } from './create-listener.ts'
import { listen } from './listen.ts'

let sandbox: Server
let port: number

beforeAll(async () => {
  sandbox = createListener({
    handleApp: async ({ headers }, response) => void response.end(JSON.stringify(headers)),
    receiveWebhook: async (_request, response) => void response.end('webhook'),
    isReady: async () => true,
    log: createLog('web', 'silent'),
    webUrl: 'http://demo.example',
    isKnownHost: (name) => isLoopback(name) || name === 'demo.example',
  })
  await listen(sandbox, 0, { isLocal: true })
  port = (sandbox.address() as AddressInfo).port
})
afterAll(() => {
  sandbox.closeAllConnections()
  sandbox.close()
})

async function ask(headers: Record<string, string>, path = '/', method = 'GET') {
  const request = httpRequest({ port, host: '127.0.0.1', path, method, headers, agent: false })
  const [response] = (await once(request.end(), 'response')) as [IncomingMessage]
  return { status: response.statusCode, text: await text(response) }
}

describe('the listener of the sandbox', () => {
  it('answers on loopback only, in both families', async () => {
    const reach = (host: string) =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, host, () => socket.end())
        socket.on('error', () => resolve(false))
        socket.on('close', (failed) => resolve(!failed))
      })
    const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
    expect(addresses.some(({ internal }) => internal)).toBe(true)
    for (const { address, internal } of addresses)
      if (!address.startsWith('fe80'))
        expect([address, await reach(address)]).toEqual([address, internal])
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200)
  })

  it('refuses hosts that are neither this machine nor its own address', async () => {
    for (const host of ['localhost', `127.0.0.1:${port}`, '[::1]:3000', 'Demo.example'])
      expect((await ask({ host })).status, host).toBe(200)
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      'demo.example.evil.example',
      'localhost@evil.example',
    ]) {
      const paths: [string, string][] = [
        ['/', 'GET'],
        ['/mailbox', 'GET'],
        ['/api/auth-demo', 'POST'],
        ['/api/webhooks/service', 'POST'],
      ]
      for (const [path, method] of paths) {
        const answer = await ask({ host }, path, method)
        expect([host, path, answer.status]).toEqual([host, path, 421])
        expect(answer.text).toContain('"code":"unknown-host"')
      }
    }
  })

  it('knows this machine from a proxy on it', async () => {
    const isOnThisMachine = async (headers: Record<string, string>) =>
      (JSON.parse((await ask(headers)).text) as Record<string, string>)['x-phial-this-machine']
    expect(await isOnThisMachine({ host: 'localhost' })).toBe('true')
    expect(await isOnThisMachine({ host: '127.0.0.1:3000' })).toBe('true')
    const others: Record<string, string>[] = [
      { host: 'demo.example' },
      { host: 'demo.example', 'x-phial-this-machine': 'true' },
      { host: 'localhost', 'x-forwarded-for': '127.0.0.1' },
      { host: 'localhost', 'x-forwarded-host': 'demo.example' },
      { host: 'localhost', forwarded: 'for=127.0.0.1' },
      { host: 'localhost', via: '1.1 tunnel' },
    ]
    for (const headers of others)
      expect(await isOnThisMachine(headers), JSON.stringify(headers)).toBe('false')
  })
})
