import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * What becomes of a request: `trickle` stops in the middle of its answer, `drip` gives it a byte a second, `lose` lets it be carried out and cuts the answer, `black-hole` never answers,
 * `reset` cuts the connection at once, `noise` answers what is not HTTP; the others answer in the service's place.
 */
export type Toxin =
  | 'pass'
  | 'latency'
  | 'trickle'
  | 'drip'
  | 'black-hole'
  | 'reset'
  | 'lose'
  | 'noise'
  | 'garbage'
  | 'wrong-schema'
  | 'broken'

interface Poison {
  toxin: Toxin
  /** Only matching requests, such as `POST /v3/order/testkit`; others pass. */
  where: RegExp
  latencyMs: number
}

const answers: Partial<Record<Toxin, string>> = {
  noise: '\u0000\u0001 not the protocol that you speak\r\n\r\n',
  garbage: buildAnswer('200 OK', 'text/html', '<html><body>It works!</body></html>'),
  'wrong-schema': buildAnswer('200 OK', 'application/json', '{"orders":7,"detail":[null]}'),
  broken: buildAnswer(
    '500 Internal Server Error',
    'application/json',
    '{"detail":"Internal Server Error"}',
  ),
}

const requestLine = /^([A-Z]+ \/\S*) HTTP\/1\.1\r\n/

/** A TCP proxy in front of the service whose connections, open ones included, fail on demand. */
export async function createToxicProxy(target: URL) {
  const sockets = new Set<Socket>()
  let poison: Poison = { toxin: 'pass', where: /./, latencyMs: 0 }
  let requests: string[] = []

  function judge(request: string) {
    const isHit = poison.where.test(request)
    if (isHit) requests.push(request)
    return isHit ? poison : { ...poison, toxin: 'pass' as const }
  }

  const server = createServer((client) => {
    sockets.add(client)
    client.once('close', () => sockets.delete(client))
    relay(client, target, judge)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Applies until changed, and resets the count. */
    poison(toxin: Toxin, { where = /./, latencyMs = 0 }: Partial<Poison> = {}) {
      poison = { toxin, where, latencyMs }
      requests = []
    },
    /** The requests that met the current poison, such as `GET /v3/lab_test?…`. */
    requests: () => requests,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type ToxicProxy = Awaited<ReturnType<typeof createToxicProxy>>

/** One connection: each request on it is judged by its first bytes. */
function relay(client: Socket, target: URL, judge: (request: string) => Poison) {
  let upstream: Socket | undefined
  let present: Poison | undefined

  client.on('error', () => undefined)
  client.once('close', () => upstream?.destroy())
  client.on('data', (chunk) => {
    const [, request] = requestLine.exec(chunk.toString('latin1', 0, 4096)) ?? []
    if (request) present = judge(request)
    const toxin = present?.toxin ?? 'pass'
    const answer = answers[toxin]
    if (toxin === 'reset') client.resetAndDestroy()
    else if (answer !== undefined) client.end(answer)
    else if (toxin !== 'black-hole') {
      upstream ??= openUpstream()
      upstream.write(chunk)
    }
  })

  function openUpstream() {
    const socket = connect(Number(target.port), target.hostname)
    socket.on('error', () => client.destroy())
    socket.once('close', () => client.destroySoon())
    socket.on('data', (chunk) => {
      if (present?.toxin === 'lose') client.resetAndDestroy()
      else if (present?.toxin === 'latency')
        setTimeout(() => client.write(chunk), present.latencyMs).unref()
      else if (present?.toxin === 'drip') drip(client, chunk)
      else client.write(present?.toxin === 'trickle' ? chunk.subarray(0, 20) : chunk)
    })
    return socket
  }
}

function drip(client: Socket, chunk: Buffer) {
  let at = 0
  const timer = setInterval(() => {
    if (client.destroyed || at >= chunk.length) return clearInterval(timer)
    client.write(chunk.subarray(at, at + 1))
    at += 1
  }, 1_000)
  timer.unref()
}

function buildAnswer(status: string, type: string, body: string) {
  const length = Buffer.byteLength(body)
  return `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${body}`
}
