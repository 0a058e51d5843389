import { describe, expect, it } from 'vitest'
import { startWebhookReceiver } from '#testing/service/webhook-receiver.ts'
import type { Resolver } from './check-address.ts'
import { sendWebhook, type WebhookRequest } from './send-webhook.ts'

const attempt = { url: 'https://receiver.example/hook', headers: {}, body: '{}', timeoutMs: 15_000 }

async function send(changes: Partial<WebhookRequest>) {
  return sendWebhook({ ...attempt, allowPrivate: false, ...changes })
}

describe('where a webhook may go (N21, N22)', () => {
  it('connects to the checked address even when the name resolves differently later', async () => {
    const receiver = await startWebhookReceiver((response) => void response.writeHead(200).end())
    let asked = 0
    const resolve: Resolver = async () => [
      { address: asked++ === 0 ? '127.0.0.1' : '169.254.169.254', family: 4 },
    ]
    const url = `http://receiver.example:${receiver.port}/hook`
    expect(await send({ url, resolve, allowPrivate: true })).toMatchObject({ status: 200 })
    expect(asked).toBe(1)
    expect(receiver.received[0]?.headers.host).toBe(`receiver.example:${receiver.port}`)
    await receiver.close()
  })

  it.each<[string, Resolver, string]>([
    [
      'answers with a private address',
      async () => [{ address: '127.0.0.1', family: 4 }],
      'blocked_address',
    ],
    ['fails', async () => Promise.reject(new Error('SERVFAIL')), 'unreachable'],
    ['knows no address', async () => [], 'blocked_address'],
    ['never answers', () => new Promise<never>(() => undefined), 'timeout'],
  ])('refuses when the resolver %s', async (_name, resolve, failure) => {
    const timeoutMs = failure === 'timeout' ? 400 : attempt.timeoutMs
    expect(await send({ resolve, timeoutMs })).toEqual({ status: null, failure })
  })

  it('checks the URL on every attempt, not only when it is set', async () => {
    const receiver = await startWebhookReceiver((response) => void response.writeHead(200).end())
    expect(await send({ url: receiver.url })).toEqual({ status: null, failure: 'blocked_address' })
    expect(receiver.received).toHaveLength(0)
    await receiver.close()
  })

  it('ignores a proxy in the environment', async () => {
    const proxy = await startWebhookReceiver((response) => void response.writeHead(200).end())
    const receiver = await startWebhookReceiver((response) => void response.writeHead(200).end())
    process.env.http_proxy = proxy.url
    process.env.HTTP_PROXY = proxy.url
    expect(await send({ url: receiver.url, allowPrivate: true })).toMatchObject({ status: 200 })
    delete process.env.http_proxy
    delete process.env.HTTP_PROXY
    expect([proxy.received.length, receiver.received.length]).toEqual([0, 1])
    await Promise.all([proxy.close(), receiver.close()])
  })

  it('aborts with the process, without blaming the endpoint', async () => {
    const receiver = await startWebhookReceiver(() => undefined)
    const stopping = new AbortController()
    const sending = send({
      url: receiver.url,
      allowPrivate: true,
      timeoutMs: 10_000,
      signal: stopping.signal,
    })
    await receiver.waitFor(1)
    stopping.abort(new Error('stopping'))
    await expect(sending).rejects.toThrow('stopping')
    await receiver.close()
  })
})
