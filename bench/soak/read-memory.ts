import type { MemorySample } from './figures.ts'

const megabyte = 1024 * 1024
const patienceMs = 10_000

/** A process's memory from its `/metrics`; undefined when it does not answer in time. */
export async function readMemory(port: number): Promise<MemorySample | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await answer.text()
    const read = (name: string) => {
      const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
      return Number(value) / megabyte
    }
    return {
      at: Date.now(),
      residentMb: read('process_resident_memory_bytes'),
      usedMb: read('phial_memory_kept_bytes'),
    }
  } catch {
    return undefined
  }
}
