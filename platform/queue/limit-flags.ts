import type { Job, WorkerEvents } from 'graphile-worker'

/** How many jobs with the same flag may run at once, by the part of the flag before its colon. */
export type FlagLimits = Readonly<Record<string, number>>

/**
 * Returns graphile-worker's `forbiddenFlags`: the flags with as many running jobs in this runner as their limit allows.
 * Workers ask for their next job one at a time: several that asked together would all see the same free slot.
 */
export function limitFlags(events: WorkerEvents, limits: FlagLimits) {
  const running = new Map<string, number>()
  const waiting: (() => void)[] = []
  let isTaken = false

  function count({ flags }: Job, step: 1 | -1) {
    for (const flag of Object.keys(flags ?? {})) {
      const jobs = (running.get(flag) ?? 0) + step
      if (jobs > 0) running.set(flag, jobs)
      else running.delete(flag)
    }
  }
  function passTurn() {
    const next = waiting.shift()
    if (next) next()
    else isTaken = false
  }
  // Each request for a job ends in one of these three.
  events.on('job:start', ({ job }) => {
    count(job, 1)
    passTurn()
  })
  events.on('worker:getJob:empty', passTurn)
  events.on('worker:getJob:error', passTurn)
  events.on('job:complete', ({ job }) => count(job, -1))

  return async (): Promise<string[]> => {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
    isTaken = true
    return [...running]
      .filter(([flag, jobs]) => jobs >= (limits[flag.split(':', 1)[0] ?? ''] ?? Infinity))
      .map(([flag]) => flag)
  }
}
