import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { SecretKey } from '#service/env/secret-keys.ts'
import { decryptFile, encryptFile } from './file-encryption.ts'
import { writeDurably } from './write-durably.ts'

export interface FileStore {
  /** Atomic, durable and encrypted: a reader never sees a partial file. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Throws UnreadableFile for one that was changed, exchanged, or not written by this store. */
  find(key: string): Promise<Buffer | undefined>
  removeFolder(prefix: string): Promise<void>
  listFolders(): Promise<string[]>
  isOlder(prefix: string, than: Date): Promise<boolean>
}

export interface FileSettings {
  SERVICE_FILES_DIR: string
  SERVICE_FILES_KEY: readonly SecretKey[]
}

export function createFileStore(settings: FileSettings): FileStore {
  const { SERVICE_FILES_DIR: root, SERVICE_FILES_KEY: keys } = settings
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
    removeFolder: (prefix) => rm(locate(root, prefix), { recursive: true, force: true }),
    async listFolders() {
      const entries = (await readdir(root, { withFileTypes: true }).catch(ignoreMissing)) ?? []
      return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    },
    async isOlder(prefix, than) {
      const folder = locate(root, prefix)
      const names = await readdir(folder)
      const files = await Promise.all(names.map((name) => stat(path.join(folder, name))))
      return files.every(({ mtime }) => mtime < than)
    },
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

/** File names consist of ids only; the upload's own name is discarded. */
export const fileKey = (jobId: string, position: number) => `${jobId}/file-${position}`
export const pageKey = (jobId: string, page: number) => `${jobId}/page-${page}.png`
