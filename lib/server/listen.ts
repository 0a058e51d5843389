import type { Server } from 'node:http'

/** Starts to listen. Throws an error that says in plain words when the port is taken or not allowed. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port)))
    server.listen(port, () => resolve())
  })
}

function explain(error: NodeJS.ErrnoException, port: number) {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`)
  if (error.code === 'EACCES')
    return new Error(`Port ${port} may not be opened by this user. Set PORT to one above 1023.`)
  return error
}
