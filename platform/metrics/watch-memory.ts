import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { Gauge } from 'prom-client'

type Collection = PerformanceEntry & { detail?: { kind?: number } }

const memoryKept = new Gauge({
  name: 'phial_memory_kept_bytes',
  help: 'Heap and buffers in use right after the last full collection of garbage. What grows without end is a leak.',
})

/** Counts from now on, once for the process. */
export function watchMemory() {
  const observer = new PerformanceObserver((list) => {
    const isFull = list
      .getEntries()
      .some((entry) => (entry as Collection).detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR)
    if (!isFull) return
    const { heapUsed, external } = process.memoryUsage()
    memoryKept.set(heapUsed + external)
  })
  observer.observe({ entryTypes: ['gc'] })
}
