import { HttpFault } from '#service/http/http-fault.ts'

export type ReaderGate = ReturnType<typeof createReaderGate>

/**
 * Lets a few requests at a time have a reading process, each of which takes hundreds of megabytes. Others wait their
 * turn, and where too many wait already they are told to come again.
 */
export function createReaderGate({ atOnce = 2, mostWaiting = 20 } = {}) {
  let running = 0
  const waiting: (() => void)[] = []

  async function enter() {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= mostWaiting)
      throw new HttpFault(503, 'The service is busy: try again shortly')
    // The place is handed over, so that nobody who comes just then takes it first.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave() {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
