import type { IncomingMessage } from 'node:http'

/** The raw bytes; undefined when there are more than `maxBytes`, without buffering the excess. */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return undefined
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) {
        request.pause()
        request.removeAllListeners('data')
        resolve(undefined)
      } else {
        chunks.push(chunk)
      }
    })
    request.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),
    )
    request.on('error', reject)
    request.on('aborted', () => reject(new Error('the sender closed the connection')))
  })
}
