const minuteMs = 60_000

interface Plan {
  now: Date
  /** It was acknowledged: what is left is spread over the time until the confirmation is due. */
  isPaused: boolean
  levelsLeft: number
  confirmDueAt: Date
  ackMinutes: number
}

/** When to notify the level after the one that was just notified; after the last one, everyone is reminded. */
export function planNextLevel({ now, isPaused, levelsLeft, confirmDueAt, ackMinutes }: Plan) {
  const stepMs = ackMinutes * minuteMs
  const leftMs = confirmDueAt.getTime() - now.getTime()
  const isSpread = isPaused && levelsLeft > 0 && leftMs > 0
  const waitMs = isSpread ? Math.max(minuteMs, leftMs / levelsLeft) : stepMs
  return new Date(now.getTime() + waitMs)
}

interface Upcoming extends Omit<Plan, 'now' | 'levelsLeft'> {
  level: number
  lastLevel: number
  nextLevelAt: Date
}

/** The due time of each level that was not notified yet, as far as it is known now. */
export function listUpcoming({ level, lastLevel, nextLevelAt, ...plan }: Upcoming) {
  const due = new Map<number, Date>()
  let at = nextLevelAt
  for (let each = level + 1; each <= lastLevel; each += 1) {
    due.set(each, at)
    at = planNextLevel({ ...plan, now: at, levelsLeft: lastLevel - each })
  }
  return due
}
