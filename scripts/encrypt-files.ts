import { readServiceSettings } from '#service/env/env.ts'
import { encryptStoredFiles } from '#service/lab-reports/files/encrypt-stored-files.ts'

// npm run files:encrypt, with the service's settings in the environment: encrypts the files that an earlier version
// stored, and brings every file under the first key of SERVICE_FILES_KEY. Exits with 1 when a file cannot be opened.

const { encrypted, rewrapped, unchanged, unreadable } = await encryptStoredFiles(
  readServiceSettings(),
)
console.log(`${encrypted} encrypted, ${rewrapped} under the new key, ${unchanged} unchanged`)
if (unreadable > 0) {
  console.error(`${unreadable} could not be opened: damaged, or their key is missing`)
  process.exitCode = 1
}
