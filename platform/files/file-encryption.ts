import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { SecretKey } from '#platform/secret-keys.ts'

// A file is a header and chunks. The header names the key that wraps the file's own data key and binds both to the
// file's name, so a file put in another's place does not open. Every chunk has its number and whether it is the last in
// its nonce, so chunks cannot be cut off, reordered or appended (the STREAM construction, Hoang et al. 2015). The data
// key encrypts one file only, so its nonces never repeat.

const algorithm = 'aes-256-gcm'
const magic = Buffer.from('PHIAL\x01', 'latin1')
const nonceBytes = 12
const keyBytes = 32
const tagBytes = 16
const wrappedBytes = nonceBytes + keyBytes + tagBytes
const maxHeaderBytes = magic.length + 1 + 255 + wrappedBytes
const chunkBytes = 64 * 1024

type Fault = 'plain' | 'unknown-key' | 'damaged'

const faults: Record<Fault, string> = {
  plain: 'A stored file is not encrypted; npm run files:encrypt encrypts it',
  'unknown-key': 'No key in the settings opens a stored file',
  damaged: 'A stored file is damaged',
}

export class UnreadableFile extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(faults[fault])
    this.name = 'UnreadableFile'
    this.fault = fault
  }
}

interface Sealing {
  /** The file's name in the store. It must not change afterwards. */
  name: string
  /** The first one encrypts, all of them decrypt. */
  keys: readonly SecretKey[]
}

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export async function* encryptFile(content: Content, sealing: Sealing): AsyncGenerator<Buffer> {
  const dataKey = randomBytes(keyBytes)
  yield wrapKey(dataKey, sealing)
  let number = 0
  for await (const { bytes, isLast } of splitChunks(content)) {
    const cipher = createCipheriv(algorithm, dataKey, chunkNonce(number, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/** Yields only what was verified; throws UnreadableFile. */
export async function* decryptFile(file: FileHandle, sealing: Sealing): AsyncGenerator<Buffer> {
  const header = await readHeader(file)
  const dataKey = unwrapKey(header, sealing)
  const { size } = await file.stat()
  const sealedBytes = chunkBytes + tagBytes
  let position = header.length
  for (let number = 0; number === 0 || position < size; number += 1) {
    const sealed = await readAt(file, position, sealedBytes)
    position += sealedBytes
    yield openWithKey(sealed, dataKey, { nonce: chunkNonce(number, position >= size) })
  }
}

export interface FileHeader {
  keyId: string
  wrapped: Buffer
  /** where the chunks start */
  length: number
}

/** Throws UnreadableFile for a file that is not encrypted. */
export async function readHeader(file: FileHandle): Promise<FileHeader> {
  const start = await readAt(file, 0, maxHeaderBytes)
  if (!start.subarray(0, magic.length).equals(magic)) throw new UnreadableFile('plain')
  const idEnd = magic.length + 1 + (start[magic.length] ?? 0)
  const length = idEnd + wrappedBytes
  if (start.length < length) throw new UnreadableFile('damaged')
  return {
    keyId: start.toString('latin1', magic.length + 1, idEnd),
    wrapped: start.subarray(idEnd, length),
    length,
  }
}

/** The header of the same file under the first key: its chunks stay as they are. */
export function rewrapHeader(header: FileHeader, sealing: Sealing): Buffer {
  return wrapKey(unwrapKey(header, sealing), sealing)
}

function wrapKey(dataKey: Buffer, { name, keys: [newest] }: Sealing): Buffer {
  if (!newest) throw new Error('There is no key to encrypt files with')
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, newest.key, nonce)
  cipher.setAAD(Buffer.from(`${newest.id} ${name}`))
  return Buffer.concat([
    magic,
    Buffer.from([newest.id.length]),
    Buffer.from(newest.id, 'latin1'),
    nonce,
    cipher.update(dataKey),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

function unwrapKey({ keyId, wrapped }: FileHeader, { name, keys }: Sealing): Buffer {
  const key = keys.find(({ id }) => id === keyId)
  if (!key) throw new UnreadableFile('unknown-key')
  const aad = Buffer.from(`${keyId} ${name}`)
  return openWithKey(wrapped.subarray(nonceBytes), key.key, {
    nonce: wrapped.subarray(0, nonceBytes),
    aad,
  })
}

function openWithKey(
  sealed: Buffer,
  key: Buffer,
  { nonce, aad }: { nonce: Buffer; aad?: Buffer },
): Buffer {
  if (sealed.length < tagBytes) throw new UnreadableFile('damaged')
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    if (aad) decipher.setAAD(aad)
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    throw new UnreadableFile('damaged')
  }
}

function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceBytes)
  nonce.writeUInt32BE(number, 0)
  nonce[nonceBytes - 1] = isLast ? 1 : 0
  return nonce
}

async function* splitChunks(content: Content) {
  let pending = Buffer.alloc(0)
  for await (const part of content) {
    pending = Buffer.concat([pending, part])
    // A full chunk is held back until more follows: it may be the last.
    while (pending.length > chunkBytes) {
      yield { bytes: pending.subarray(0, chunkBytes), isLast: false }
      pending = pending.subarray(chunkBytes)
    }
  }
  yield { bytes: pending, isLast: true }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
