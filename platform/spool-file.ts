import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'

const headBytes = 16

interface SpoolOptions<T> {
  /** must not exist yet; only this user may read it */
  file: string
  /** Gets the first 16 bytes, or all of a shorter stream, before anything is written. Throws to refuse the file. */
  checkHead: (head: Buffer) => T
  /** Gets the size so far. Throws to refuse the file. */
  checkSize: (bytes: number) => void
}

export interface SpooledFile<T> {
  file: string
  size: number
  sha256: string
  head: T
}

/** Writes a stream to disk as it arrives, holding one chunk in memory at a time. */
export async function spoolFile<T>(
  stream: Readable,
  { file, checkHead, checkSize }: SpoolOptions<T>,
): Promise<SpooledFile<T>> {
  const hash = createHash('sha256')
  const handle = await open(file, 'wx', 0o600)
  let size = 0
  let pending: Buffer | undefined = Buffer.alloc(0)
  let head: { checked: T } | undefined
  const write = async (bytes: Buffer) => {
    hash.update(bytes)
    await handle.writeFile(bytes)
  }
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      checkSize(size)
      if (pending) {
        pending = Buffer.concat([pending, chunk])
        if (pending.byteLength < headBytes) continue
        head = { checked: checkHead(pending.subarray(0, headBytes)) }
        await write(pending)
        pending = undefined
      } else await write(chunk)
    }
    if (pending) {
      head = { checked: checkHead(pending) }
      await write(pending)
    }
    if (!head) throw new Error('the head of a stream is checked by its end')
    return { file, size, sha256: hash.digest('hex'), head: head.checked }
  } finally {
    await handle.close()
  }
}
