import { connect, type Socket } from 'node:net'
import type { PreparedDeliveries } from './build-deliveries.ts'

interface LoadOptions {
  port: number
  connections: number
  seconds: number
  deliveries: PreparedDeliveries
}

export interface LoadResult {
  /** ids of requests answered with 200, once each */
  acknowledged: string[]
  answers: Record<string, number>
  elapsedSeconds: number
  latenciesMs: Float64Array
}

/** Sends over keep-alive connections, one request at a time on each, until the time is up. */
export async function sendDeliveries(options: LoadOptions): Promise<LoadResult> {
  const { port, connections, seconds, deliveries } = options
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const acknowledged = new Set<string>()
  const answers: Record<string, number> = {}
  const latencies: number[] = []
  let next = 0
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000

  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let index = 0
      let sentAt = 0
      const send = () => {
        sentAt = performance.now()
        const request = sentAt < endsAt ? deliveries.requests[next] : undefined
        if (!request) return resolve()
        index = next
        next += 1
        socket.write(request)
      }
      readAnswers(socket, (status) => {
        latencies.push(performance.now() - sentAt)
        answers[status] = (answers[status] ?? 0) + 1
        if (status === '200') acknowledged.add(deliveries.ids[index] ?? '')
        send()
      })
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('the server closed a connection')))
      send()
    })

  try {
    await Promise.all(sockets.map(drive))
  } finally {
    for (const socket of sockets) socket.removeAllListeners('close').destroy()
  }
  return {
    acknowledged: [...acknowledged],
    answers,
    elapsedSeconds: (performance.now() - startedAt) / 1000,
    latenciesMs: Float64Array.from(latencies).sort(),
  }
}

function open(port: number) {
  return new Promise<Socket>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Reports the status of each complete answer. */
function readAnswers(socket: Socket, onAnswer: (status: string) => void) {
  let held = ''
  socket.on('data', (part: Buffer) => {
    held += part.toString('latin1')
    const length = lengthOfAnswer(held)
    if (length === undefined || held.length < length) return
    const status = held.slice(9, 12)
    held = held.slice(length)
    onAnswer(status)
  })
}

function lengthOfAnswer(text: string) {
  const bodyAt = text.indexOf('\r\n\r\n') + 4
  if (bodyAt === 3) return undefined
  const declared = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1]
  if (declared !== undefined) return bodyAt + Number(declared)
  return text.endsWith('0\r\n\r\n') ? text.length : undefined
}
