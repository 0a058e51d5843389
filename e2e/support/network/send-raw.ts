import { Agent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { runningApp } from '#e2e/support/app/running-app.ts'

export interface Sent {
  method?: string
  path: string
  headers?: OutgoingHttpHeaders
  body?: Buffer | string
  /** chunked, without a content length */
  isChunked?: boolean
}

interface Answer {
  /** 0 when the connection closed without an answer */
  status: number
  text: string
}

/** Sends exactly these bytes: no HTTP client normalizes path or headers. */
export function sendRaw({
  method = 'GET',
  path,
  headers = {},
  body,
  isChunked,
}: Sent): Promise<Answer> {
  const { hostname, port } = new URL(runningApp().sandbox.webUrl)
  // A new connection without headers that would let the server close it early.
  const agent = new Agent({ keepAlive: true })
  return new Promise((resolve) => {
    const done = (status: number, text = '') => {
      agent.destroy()
      resolve({ status, text })
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
