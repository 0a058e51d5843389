import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands between the service's worker and the app's receiver: lets deliveries pass, refuses them, or loses some silently. */
export async function openDeliveryGate(receiverUrl: string) {
  let target = new URL(receiverUrl)
  let isDown = false
  let lossShare = 0
  const lost: string[] = []

  const server = createServer((request, response) => {
    if (isDown) return void request.socket.destroy()
    if (Math.random() < lossShare) {
      lost.push(String(request.headers['webhook-id']))
      request.resume()
      // As a receiver that acknowledges before it has stored anything, and dies.
      return void response.writeHead(200).end()
    }
    forward(request, response, target)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    /** ids of messages that were acknowledged and not passed on */
    lost,
    pass() {
      isDown = false
      lossShare = 0
    },
    shut() {
      isDown = true
    },
    lose(share: number) {
      lossShare = share
    },
    leadTo(url: string) {
      target = new URL(url)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type DeliveryGate = Awaited<ReturnType<typeof openDeliveryGate>>

function forward(request: IncomingMessage, response: ServerResponse, target: URL) {
  const { host: _, ...headers } = request.headers
  const onward = send(target, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}
