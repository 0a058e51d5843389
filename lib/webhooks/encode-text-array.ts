const textOid = 25
const headBytes = 20

/**
 * A text[] in PostgreSQL's binary format, which pg sends for a Buffer: each text goes as its bytes are, instead of
 * being quoted, escaped and read again.
 */
export function encodeTextArray(texts: readonly (string | Buffer)[]): Buffer {
  const sizes = texts.map((text) => Buffer.byteLength(text))
  const total = sizes.reduce((sum, size) => sum + 4 + size, headBytes)
  const encoded = Buffer.allocUnsafe(total)
  // One dimension, no nulls, texts, how many of them, numbered from 1.
  const head = [1, 0, textOid, texts.length, 1]
  let at = head.reduce((offset, value) => encoded.writeInt32BE(value, offset), 0)
  for (const [index, text] of texts.entries()) {
    at = encoded.writeInt32BE(sizes[index] ?? 0, at)
    at += typeof text === 'string' ? encoded.write(text, at) : text.copy(encoded, at)
  }
  return encoded
}
