import { Agent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { runningApp } from './running-app.ts'

export interface Sent {
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
export function sendRaw({
  method = 'GET',
  path,
  headers = {},
  body,
  isChunked,
}: Sent): Promise<Answer> {
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
