import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Lays files out for a reader in a folder of their own, which is gone afterwards with whatever came to lie in it. */
export async function withFiles<T>(
  files: readonly Uint8Array[],
  work: (paths: string[], folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'phial-report-'))
  try {
    const paths: string[] = []
    for (const [position, bytes] of files.entries()) {
      const file = path.join(folder, String(position))
      await writeFile(file, bytes, { mode: 0o600 })
      paths.push(file)
    }
    return await work(paths, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
