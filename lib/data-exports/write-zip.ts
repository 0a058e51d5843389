import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

export interface ZipEntry {
  /** with forward slashes, and unique */
  name: string
  bytes: Uint8Array
}

const deflate = promisify(deflateRaw)
// Bit 11: names are in UTF-8. Method 8: deflated (APPNOTE.TXT 4.4.4 and 4.4.5).
const [version, flags, method] = [20, 0x0800, 8]

/** A ZIP archive, without the extensions that files over 4 GB need. */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  writtenAt: Date,
): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, bytes } of entries) {
    const packed = await deflate(bytes)
    const facts = describeEntry(bytes, packed.length, writtenAt)
    const encoded = Buffer.from(name)
    const start = Buffer.alloc(30)
    start.writeUInt32LE(0x04034b50, 0)
    facts.copy(start, 4)
    start.writeUInt16LE(encoded.length, 26)
    directory.push(listEntry(facts, encoded, offset), encoded)
    yield Buffer.concat([start, encoded])
    yield packed
    offset += start.length + encoded.length + packed.length
  }
  const list = Buffer.concat(directory)
  yield list
  yield endArchive({ count: directory.length / 2, size: list.length, offset })
}

/** What a local header and the directory both hold, from the version on. */
function describeEntry(bytes: Uint8Array, packedLength: number, at: Date): Buffer {
  const facts = Buffer.alloc(22)
  facts.writeUInt16LE(version, 0)
  facts.writeUInt16LE(flags, 2)
  facts.writeUInt16LE(method, 4)
  facts.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5), 6)
  facts.writeUInt16LE(
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    8,
  )
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(packedLength, 14)
  facts.writeUInt32LE(bytes.length, 18)
  return facts
}

function listEntry(facts: Buffer, name: Buffer, offset: number): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(version, 4)
  facts.copy(entry, 6)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return entry
}

function endArchive({ count, size, offset }: { count: number; size: number; offset: number }) {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
