import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  /** with forward slashes, and unique */
  name: string
  bytes: Uint8Array
}

/** A ZIP archive, one entry in memory at a time. Throws what `entries` throws. */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  writtenAt: Date,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  // An iterator over the archive's own stream would wait for its next part before it ends with an error.
  const output = zip.outputStream.pipe(new PassThrough())
  addEntries(zip, entries, writtenAt).catch((error: Error) => output.destroy(error))
  for await (const part of output) yield part
}

async function addEntries(zip: ZipFile, entries: AsyncIterable<ZipEntry>, mtime: Date) {
  for await (const { name, bytes } of entries) {
    const content = Readable.from([bytes])
    zip.addReadStream(content, name, { mtime })
    await finished(content)
  }
  zip.end()
}
