import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export interface FileStore {
  /** Written whole or not at all: a reader never meets half a file. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined where there is none. */
  find(key: string): Promise<Buffer | undefined>
  removeFolder(prefix: string): Promise<void>
}

/** Uploaded files below one folder of the local disk. */
export function createFileStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    async put(key, bytes) {
      const draft = `${key}.part`
      await disk.put(draft, bytes)
      await disk.move(draft, key)
    },
    async find(key) {
      if (!(await disk.exists(key))) return undefined
      return Buffer.from(await disk.getBytes(key))
    },
    removeFolder: (prefix) => disk.deleteAll(prefix),
  }
}

/** Names are made of ids alone: nothing of an upload's own name is kept. */
export const fileKey = (jobId: string, position: number) => `${jobId}/file-${position}`
export const pageKey = (jobId: string, page: number) => `${jobId}/page-${page}.png`
