import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { SecretKey } from '#platform/secret-keys.ts'
import { decryptFile, encryptFile } from './file-encryption.ts'
import { writeDurably } from './write-durably.ts'

export interface FileStore {
  /** Atomic, durable and encrypted: a reader never sees a partial file. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Throws UnreadableFile for one that was changed, exchanged, or not written by this store. */
  find(key: string): Promise<Buffer | undefined>
  /** Piece by piece, for a large file; ends with UnreadableFile where `find` throws it. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | undefined>
  remove(key: string): Promise<void>
  removeFolder(prefix: string): Promise<void>
  /** Removes what is older in a folder, drafts of programs that died included; returns how many. */
  removeOld(
    prefix: string,
    old: { before: Date; isKept: (name: string) => boolean },
  ): Promise<number>
  listFolders(): Promise<string[]>
  isOlder(prefix: string, than: Date): Promise<boolean>
}

export interface FileFolder {
  /** the folder, which belongs to this store alone */
  root: string
  /** The first one encrypts, all of them decrypt. */
  keys: readonly SecretKey[]
}

export function openFileStore({ root, keys }: FileFolder): FileStore {
  return {
    async put(key, content) {
      const file = locate(root, key)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const parts = content instanceof Uint8Array ? [content] : content
      await writeDurably(file, encryptFile(parts, { name: key, keys }))
    },
    async find(key) {
      const file = await open(locate(root, key)).catch(ignoreMissing)
      if (!file) return undefined
      try {
        return Buffer.concat(await Array.fromAsync(decryptFile(file, { name: key, keys })))
      } finally {
        await file.close()
      }
    },
    async read(key) {
      const file = locate(root, key)
      return (await stat(file).catch(ignoreMissing)) && readAll(file, { name: key, keys })
    },
    remove: (key) => rm(locate(root, key), { force: true }),
    removeFolder: (prefix) => rm(locate(root, prefix), { recursive: true, force: true }),
    async listFolders() {
      const entries = (await readdir(root, { withFileTypes: true }).catch(ignoreMissing)) ?? []
      return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    },
    async removeOld(prefix, { before, isKept }) {
      const folder = locate(root, prefix)
      const names = (await readdir(folder).catch(ignoreMissing)) ?? []
      let removed = 0
      for (const name of names.filter((each) => !isKept(each))) {
        const found = await stat(path.join(folder, name)).catch(ignoreMissing)
        if (!found || found.mtime >= before) continue
        await rm(path.join(folder, name), { force: true })
        removed += 1
      }
      return removed
    },
    async isOlder(prefix, than) {
      const folder = locate(root, prefix)
      const names = await readdir(folder)
      const files = await Promise.all(names.map((name) => stat(path.join(folder, name))))
      return files.every(({ mtime }) => mtime < than)
    },
  }
}

/** Opened by its reader: one that never begins would leave it open. */
async function* readAll(place: string, sealing: Parameters<typeof decryptFile>[1]) {
  const file = await open(place)
  try {
    yield* decryptFile(file, sealing)
  } finally {
    await file.close()
  }
}

const keyPattern = /^[\w-]+(\/[\w-]+(\.png)?)?$/

function locate(root: string, key: string) {
  if (!keyPattern.test(key)) throw new Error('A file key consists of ids only')
  return path.join(root, key)
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
