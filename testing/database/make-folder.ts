import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
/** More than a run with all of its databases needs. */
const minFreeBytes = 6 * 1024 ** 3

/**
 * A new folder for what ends with the run; remove it then. It is in memory where there is room: a new database has 900 files, which
 * takes half a second on some disks and 15 ms there. Clears what a run that was killed has left.
 */
export async function makeFolder(name: string): Promise<string> {
  const parent = await chooseParent()
  for (const folder of await readdir(parent)) {
    const [, pid] = /^phial-run-(\d+)-/.exec(folder) ?? []
    if (pid && !isAlive(Number(pid)))
      await rm(path.join(parent, folder), { recursive: true, force: true })
  }
  return mkdtemp(path.join(parent, `phial-run-${process.pid}-${name}-`))
}

async function chooseParent() {
  const room = await statfs(memory).catch(() => undefined)
  return room && room.bavail * room.bsize >= minFreeBytes ? memory : tmpdir()
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
