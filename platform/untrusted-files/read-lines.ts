import type { Readable } from 'node:stream'

interface LineReader {
  /** of all lines in total */
  maxBytes: number
  onLine: (line: string) => void
  onFlood: () => void
}

export function readLines(stream: Readable, { maxBytes, onLine, onFlood }: LineReader) {
  let bytes = 0
  let partial: Buffer[] = []
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes > maxBytes) {
      partial = []
      stream.destroy()
      onFlood()
      return
    }
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      onLine(Buffer.concat([...partial, chunk.subarray(from, end)]).toString())
      partial = []
      from = end + 1
    }
    partial.push(chunk.subarray(from))
  })
}
