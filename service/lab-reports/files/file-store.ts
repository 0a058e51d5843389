import { type FileStore, openFileStore } from '#platform/files/file-store.ts'
import type { SecretKey } from '#platform/secret-keys.ts'

export interface FileSettings {
  SERVICE_FILES_DIR: string
  SERVICE_FILES_KEY: readonly SecretKey[]
}

export const fileFolder = ({ SERVICE_FILES_DIR, SERVICE_FILES_KEY }: FileSettings) => ({
  root: SERVICE_FILES_DIR,
  keys: SERVICE_FILES_KEY,
})

/** Of lab reports and the pictures of their pages. */
export function createFileStore(settings: FileSettings): FileStore {
  return openFileStore(fileFolder(settings))
}

/** File names consist of ids only; the upload's own name is discarded. */
export const fileKey = (jobId: string, position: number) => `${jobId}/file-${position}`
export const pageKey = (jobId: string, page: number) => `${jobId}/page-${page}.png`
