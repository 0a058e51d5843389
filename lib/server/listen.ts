import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'

interface Binding {
  /** Refuses connections from other machines. */
  isLocal?: boolean
}

/** Throws a readable error when the port is in use or not permitted. */
export async function listen(server: Server, port: number, { isLocal }: Binding = {}) {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port)))
    server.listen(port, isLocal ? '127.0.0.1' : undefined, () => resolve())
  })
  if (isLocal) await listenOnLoopback6(server)
}

/** Browsers may resolve `localhost` to ::1 first, and a server listens on one address only. */
async function listenOnLoopback6(server: Server) {
  const { port } = server.address() as AddressInfo
  const second = createServer((socket) => server.emit('connection', socket))
  await new Promise<void>((resolve, reject) => {
    second.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(explain(error, port))
      // A machine without IPv6.
      else resolve()
    })
    second.listen(port, '::1', () => resolve())
  })
  const close = server.close.bind(server)
  // `close` waits for connections, so the second listener has to stop accepting at once.
  server.close = (done) => {
    second.close()
    return close(done)
  }
}

function explain(error: NodeJS.ErrnoException, port: number) {
  if (error.code === 'EADDRINUSE')
    return new Error(
      `Port ${port} is in use. Stop the program that uses it, or set PORT to another one.`,
    )
  if (error.code === 'EACCES')
    return new Error(
      `Port ${port} requires privileges that this user does not have. Set PORT to one above 1023.`,
    )
  return error
}
