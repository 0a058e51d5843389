import { z } from 'zod'
import { fileSettings } from '#lib/env/file-settings.ts'
import { encryptStoredFiles } from '#platform/files/encrypt-stored-files.ts'
import type { FileFolder } from '#platform/files/file-store.ts'
import { parseSettings } from '#platform/settings.ts'
import { readServiceSettings } from '#service/env/env.ts'
import { fileFolder } from '#service/lab-reports/files/file-store.ts'

// npm run files:encrypt, with the settings of the service, of the web app, or of both in the environment: encrypts the
// files that an earlier version stored, and brings every file under the first key of SERVICE_FILES_KEY or WEB_FILES_KEY.
// Exits with 1 when a file cannot be opened.

const { SERVICE_FILES_KEY: serviceKey, WEB_FILES_KEY: webKey } = process.env
const folders: FileFolder[] = []
if (serviceKey || !webKey) folders.push(fileFolder(readServiceSettings()))
if (webKey) {
  const { WEB_FILES_DIR, WEB_FILES_KEY } = parseSettings(z.object(fileSettings), process.env)
  folders.push({ root: WEB_FILES_DIR, keys: WEB_FILES_KEY })
}

for (const folder of folders) {
  const { encrypted, rewrapped, unchanged, unreadable } = await encryptStoredFiles(folder)
  console.log(`${encrypted} encrypted, ${rewrapped} under the new key, ${unchanged} unchanged`)
  if (unreadable > 0) {
    console.error(`${unreadable} could not be opened: damaged, or their key is missing`)
    process.exitCode = 1
  }
}
