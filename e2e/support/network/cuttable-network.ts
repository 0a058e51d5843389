import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to the web app that can be cut with its open connections, and restored. */
export async function createCuttableNetwork(target: URL) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return client.resetAndDestroy()
    const upstream = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroySoon()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  function destroyAll() {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      destroyAll()
    },
    mend() {
      isCut = false
    },
    async close() {
      isCut = true
      destroyAll()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
