/** No more may wait: of this share, or of all of them together. */
export class ReadersBusy extends Error {
  readonly isShareUsedUp: boolean

  constructor(isShareUsedUp: boolean) {
    super('too many uploaded files wait to be opened')
    this.name = 'ReadersBusy'
    this.isShareUsedUp = isShareUsedUp
  }
}

export type ReaderGate = ReturnType<typeof createReaderGate>

interface Share {
  running: number
  waiting: (() => void)[]
}

/**
 * Limits how many requests run a reader process at once, since each uses hundreds of megabytes. Others wait, and the
 * shares (one for each patient) take turns: a share that is used up is refused, and everyone
 * when all of them together are too many. Throws ReadersBusy.
 */
export function createReaderGate({
  maxRunning = 2,
  maxRunningOfShare = 1,
  maxWaiting = 40,
  maxWaitingOfShare = 4,
} = {}) {
  let running = 0
  let waiting = 0
  /** In the order of their turns. */
  const shares = new Map<string, Share>()

  async function enter(name: string) {
    const share = shares.get(name) ?? { running: 0, waiting: [] }
    const join = () => shares.set(name, share)
    if (running < maxRunning && share.running < maxRunningOfShare) {
      running += 1
      share.running += 1
      join()
      return
    }
    if (share.waiting.length >= maxWaitingOfShare) throw new ReadersBusy(true)
    if (waiting >= maxWaiting) throw new ReadersBusy(false)
    waiting += 1
    join()
    // admit() hands the slot over, so a new request cannot overtake this one.
    await new Promise<void>((resolve) => share.waiting.push(resolve))
  }

  function leave(name: string) {
    running -= 1
    const share = shares.get(name)
    if (share) {
      share.running -= 1
      // To the end of the line.
      shares.delete(name)
      if (share.running > 0 || share.waiting.length > 0) shares.set(name, share)
    }
    admit()
  }

  function admit() {
    for (const share of shares.values()) {
      if (running >= maxRunning) return
      if (share.running >= maxRunningOfShare) continue
      const next = share.waiting.shift()
      if (!next) continue
      running += 1
      share.running += 1
      waiting -= 1
      next()
    }
  }

  return async function pass<T>(share: string, work: () => Promise<T>): Promise<T> {
    await enter(share)
    try {
      return await work()
    } finally {
      leave(share)
    }
  }
}
