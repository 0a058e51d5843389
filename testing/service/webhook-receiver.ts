import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface ReceivedWebhook {
  headers: IncomingMessage['headers']
  body: string
}

/** A real HTTP server that records requests and responds with `answer`. */
export async function startWebhookReceiver(
  answer: (response: ServerResponse, attempt: number) => void,
) {
  const received: ReceivedWebhook[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    for (const { count, resolve } of waiting) if (received.length >= count) resolve()
    answer(response, received.length)
  }
  const server = createServer(listener)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    /** Resolves once `count` webhooks have arrived. */
    waitFor: (count: number) =>
      new Promise<void>((resolve) =>
        received.length >= count ? resolve() : waiting.push({ count, resolve }),
      ),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
