import { env } from '#lib/env/env.ts'
import { openFileStore } from '#platform/files/file-store.ts'

/** The files of messages and downloads of records: one folder per patient, which goes with the patient. */
export function attachmentStore() {
  const { WEB_FILES_DIR, WEB_FILES_KEY } = env()
  return openFileStore({ root: WEB_FILES_DIR, keys: WEB_FILES_KEY })
}

interface StoredFile {
  id: string
  patientId: string
}

export const attachmentKey = ({ id, patientId }: StoredFile) => `${patientId}/${id}`

/** A download of the patient's record, which is kept in the same folder. */
export const exportKey = ({ id, patientId }: StoredFile) => `${patientId}/${exportName(id)}`

export const exportName = (id: string) => `export-${id}`
