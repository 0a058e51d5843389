import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { MemorySample } from './figures.ts'

const megabyte = 1024 * 1024
const patienceMs = 10_000

/** A process's resident memory from its `/metrics`; undefined when it does not answer in time. */
export async function readResident(port: number): Promise<MemorySample | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
      signal: AbortSignal.timeout(patienceMs),
    })
    const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(await answer.text()) ?? []
    return { at: Date.now(), mb: Number(bytes) / megabyte }
  } catch {
    return undefined
  }
}

/** What a process kept after each collection, as `collect-garbage.ts` wrote it into `folder`. */
export async function readKept(folder: string, pid: number): Promise<MemorySample[]> {
  const text = await readFile(path.join(folder, `${pid}.jsonl`), 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { at: number; bytes: number })
    .map(({ at, bytes }) => ({ at, mb: bytes / megabyte }))
}
