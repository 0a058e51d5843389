import { type AddressInfo, connect, createServer } from 'node:net'

// What PostgreSQL answers between its start and the end of its recovery.
const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', '']
const text = Buffer.from(`${fields.join('\0')}\0`)
const length = Buffer.alloc(4)
length.writeInt32BE(text.length + 4)
const refusal = Buffer.concat([Buffer.from('E'), length, text])

/** A database that refuses connections because it is starting, for good or `times` times until it is `target`. */
export async function serveStartingDatabase(
  target = new URL('postgres://phial@127.0.0.1/phial'),
  times = Number.POSITIVE_INFINITY,
) {
  let refused = 0
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (refused < times) {
      refused += 1
      socket.once('data', () => socket.end(refusal))
      return
    }
    const upstream = connect(Number(target.port), target.hostname)
    upstream.on('error', () => undefined)
    upstream.pipe(socket).pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: url.href, refused: () => refused, close: () => server.close() }
}
