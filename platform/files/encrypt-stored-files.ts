import { chmod, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { detectFile } from '#platform/untrusted-files/detect-file.ts'
import { encryptFile, readHeader, rewrapHeader, UnreadableFile } from './file-encryption.ts'
import type { FileFolder } from './file-store.ts'
import { isDraft, writeDurably } from './write-durably.ts'

/** Longer than any upload takes: an older draft was left by a program that died. */
const maxDraftAgeMs = 60 * 60 * 1000

export interface EncryptionCount {
  /** were stored by a version without encryption */
  encrypted: number
  /** were under an older key */
  rewrapped: number
  unchanged: number
  /** damaged, or under a key that the settings no longer have */
  unreadable: number
}

/**
 * Brings every stored file under the first key, and restricts files and folders to their owner. Files stay readable
 * throughout, so the program may run.
 */
export async function encryptStoredFiles({ root, keys }: FileFolder): Promise<EncryptionCount> {
  const count: EncryptionCount = { encrypted: 0, rewrapped: 0, unchanged: 0, unreadable: 0 }
  for (const folder of await openFolder(root)) {
    for (const name of await openFolder(path.join(root, folder))) {
      const file = { location: path.join(root, folder, name), key: `${folder}/${name}` }
      const outcome = isDraft(name) ? removeOldDraft(file.location) : encryptStored(file, keys)
      const counted = await outcome.catch(countFailure)
      if (counted) count[counted] += 1
    }
  }
  return count
}

/** Its names; none for a file, or a folder that does not exist (anymore: its user may be erased meanwhile). */
async function openFolder(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder)
    await chmod(folder, 0o700)
    return names
  } catch (error) {
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return []
    throw error
  }
}

async function removeOldDraft(file: string): Promise<undefined> {
  const { mtimeMs } = await stat(file)
  if (mtimeMs < Date.now() - maxDraftAgeMs) await rm(file, { force: true })
}

async function encryptStored(
  { location, key: name }: { location: string; key: string },
  keys: FileFolder['keys'],
): Promise<keyof EncryptionCount> {
  const file = await open(location)
  const content = (start: number) => file.createReadStream({ start, autoClose: false })
  try {
    await file.chmod(0o600)
    const header = await readHeader(file).catch(ignorePlain)
    if (!header) {
      // Of a damaged file the header may be unreadable; encrypted again, it would pass for what was uploaded.
      const { buffer: start } = await file.read(Buffer.alloc(8), 0, 8, 0)
      if (!detectFile(start)) throw new UnreadableFile('damaged')
      await writeDurably(location, encryptFile(content(0), { name, keys }))
      return 'encrypted'
    }
    const wrapped = rewrapHeader(header, { name, keys })
    if (header.keyId === keys[0]?.id) return 'unchanged'
    await writeDurably(location, join(wrapped, content(header.length)))
    return 'rewrapped'
  } finally {
    await file.close()
  }
}

async function* join(first: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield first
  yield* rest
}

function ignorePlain(error: unknown): undefined {
  if (!(error instanceof UnreadableFile) || error.fault !== 'plain') throw error
}

function countFailure(error: unknown): 'unreadable' | undefined {
  if (error instanceof UnreadableFile) return 'unreadable'
  if (!isMissing(error)) throw error
}

function isMissing(error: unknown) {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
