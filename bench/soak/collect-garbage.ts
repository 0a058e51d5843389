import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into each program of a soak before its own code: collects all garbage a few times a minute and writes down what remains.
// The collections that the engine chooses itself are too rare, and are over before all that they free is counted as free.

const everyMs = 30_000
const folder = process.env.SOAK_FOLDER

if (folder) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const measure = async () => {
    collect()
    // What finalizers release is garbage of the next collection.
    await pause(20, undefined, { ref: false })
    collect()
    const { heapUsed, external } = process.memoryUsage()
    const sample = { at: Date.now(), bytes: heapUsed + external }
    appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(sample)}\n`)
  }
  setInterval(() => void measure(), everyMs).unref()
}
