import { now } from '#platform/clock.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Db } from '#service/db/client.ts'

const minAgeMs = 60 * 60 * 1000

/** Removes files without a job: from uploads whose transaction failed, and pages rendered while a user was erased. */
export async function sweepFiles({ db, store }: { db: Db; store: FileStore }): Promise<number> {
  const before = new Date(now().getTime() - minAgeMs)
  let swept = 0
  for (const folder of await store.listFolders()) {
    const [kept] = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM parsing_job WHERE id::text = ${folder}`
    if (kept || !(await store.isOlder(folder, before))) continue
    await store.removeFolder(folder)
    swept += 1
  }
  return swept
}
