const textOid = 25
const headBytes = 20
const lengthBytes = 4

/**
 * A text[] in PostgreSQL's binary format, which pg uses for a Buffer: the bytes of each text are sent as they are,
 * without quoting and escaping.
 */
export function encodeTextArray(texts: readonly (string | Buffer)[]): Buffer {
  let total = headBytes
  for (const text of texts) total += lengthBytes + Buffer.byteLength(text)
  const encoded = Buffer.allocUnsafe(total)
  // One dimension, no nulls, texts, how many of them, numbered from 1.
  const head = [1, 0, textOid, texts.length, 1]
  let at = head.reduce((offset, value) => encoded.writeInt32BE(value, offset), 0)
  for (const text of texts) {
    const start = at + lengthBytes
    const size = typeof text === 'string' ? encoded.write(text, start) : text.copy(encoded, start)
    encoded.writeInt32BE(size, at)
    at = start + size
  }
  return encoded
}
