import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withTempFolder } from '#platform/temp-folder.ts'

export async function withFiles<T>(
  files: readonly Uint8Array[],
  work: (paths: string[]) => Promise<T>,
): Promise<T> {
  return withTempFolder(async (folder) => {
    const paths: string[] = []
    for (const [position, bytes] of files.entries()) {
      const file = path.join(folder, String(position))
      await writeFile(file, bytes, { mode: 0o600 })
      paths.push(file)
    }
    return work(paths)
  })
}
