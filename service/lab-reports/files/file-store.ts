import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export interface FileStore {
  /** Written whole or not at all, and for good: a reader never meets half a file. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined where there is none. */
  find(key: string): Promise<Buffer | undefined>
  removeFolder(prefix: string): Promise<void>
  /** The folders below the root, each named by its job. */
  listFolders(): Promise<string[]>
  /** Whether nothing in the folder was written since then. */
  isOlder(prefix: string, than: Date): Promise<boolean>
}

/** Uploaded files below one folder of the local disk. */
export function createFileStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: path.resolve(folder), visibility: 'private' }))
  return {
    async put(key, bytes) {
      const draft = `${key}.${randomUUID()}.part`
      await disk.put(draft, bytes)
      await flush(path.join(folder, draft))
      await disk.move(draft, key)
    },
    async find(key) {
      if (!(await disk.exists(key))) return undefined
      return Buffer.from(await disk.getBytes(key))
    },
    removeFolder: (prefix) => disk.deleteAll(prefix),
    async listFolders() {
      const { objects } = await disk.listAll('', { recursive: false }).catch(ignoreMissing)
      return [...objects].flatMap((entry) => (entry.isDirectory ? [entry.name] : []))
    },
    async isOlder(prefix, than) {
      const { objects } = await disk.listAll(prefix, { recursive: true })
      const keys = [...objects].flatMap((entry) => (entry.isFile ? [entry.key] : []))
      const files = await Promise.all(keys.map((key) => disk.getMetaData(key)))
      return files.every(({ lastModified }) => lastModified < than)
    },
  }
}

/** An upload is answered for once it outlasts the machine. */
async function flush(file: string) {
  const handle = await open(file, 'r')
  await handle.sync().finally(() => handle.close())
}

function ignoreMissing(error: unknown): { objects: Iterable<never> } {
  const { cause } = error as { cause?: NodeJS.ErrnoException }
  if (cause?.code === 'ENOENT') return { objects: [] }
  throw error
}

/** Names are made of ids alone: nothing of an upload's own name is kept. */
export const fileKey = (jobId: string, position: number) => `${jobId}/file-${position}`
export const pageKey = (jobId: string, page: number) => `${jobId}/page-${page}.png`
