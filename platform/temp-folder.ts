import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const prefix = 'phial-work-'
const maxAgeMs = 60 * 60 * 1000

/** A folder that only this user can open, removed when `work` ends, whichever way. */
export async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what killed processes have left; no work of a living one takes an hour. */
export async function sweepTempFolders(now = Date.now()): Promise<void> {
  const names = await readdir(tmpdir())
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const folder = path.join(tmpdir(), name)
    // Another user's, or one that is being removed, is left alone.
    const changedAt = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    )
    if (now - changedAt > maxAgeMs)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
