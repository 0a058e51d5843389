import type { Readable } from 'node:stream'

interface LineReader {
  /** of all lines together */
  mostBytes: number
  onLine: (line: string) => void
  onFlood: () => void
}

/** Hands on each whole line of a stream, and stops listening when it says more than it may. */
export function readLines(stream: Readable, { mostBytes, onLine, onFlood }: LineReader) {
  let bytes = 0
  let begun: Buffer[] = []
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes > mostBytes) {
      begun = []
      stream.destroy()
      onFlood()
      return
    }
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      onLine(Buffer.concat([...begun, chunk.subarray(from, end)]).toString())
      begun = []
      from = end + 1
    }
    begun.push(chunk.subarray(from))
  })
}
