import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

const draftSuffix = '.part'

export const isDraft = (name: string) => name.endsWith(draftSuffix)

/**
 * Atomic, durable, and readable by the owner only: a reader never sees a partial file, and what was acknowledged
 * survives a power failure.
 */
export async function writeDurably(
  file: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) {
  const draft = `${file}.${randomUUID()}${draftSuffix}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      for await (const part of content) await handle.writeFile(part)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(path.dirname(file))
}

/** Without it, a power failure may undo the rename. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
