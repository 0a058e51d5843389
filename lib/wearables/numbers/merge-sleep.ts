import type { Span } from '#contract/wearables/merging/spans.ts'
import { dateAt } from './local-days.ts'

export interface SleepSession extends Span {
  sessionId: string
  source: string
  asleepSeconds: number
  /** seconds east of UTC */
  offset: number
  /** the provider or the wearer called it a nap */
  isNap?: boolean
}

export interface Sleep extends Span {
  source: string
  asleepSeconds: number
  offset: number
  kind: 'night' | 'nap'
  /** of waking, on the person's calendar */
  date: string
  /** what it was put together from */
  sessionIds: string[]
}

/** Awake for less than this, and asleep again, is one sleep. */
const maxWakingMs = 60 * 60_000
/** A nap is shorter, and its middle is between these local hours. */
const maxNapMs = 3 * 3_600_000
const napHours = { from: 9, until: 20 }

/** The sleeps of all sources, by their waking. `sources` is the order in which they are preferred. */
export function mergeSleep(sessions: readonly SleepSession[], sources: readonly string[]): Sleep[] {
  const kept: Sleep[] = []
  for (const source of sources) {
    const own = joinWakings(sessions.filter((session) => session.source === source))
    // Compared with those of other sources only: two sleeps of one source are two.
    const others = [...kept]
    kept.push(...own.filter((sleep) => !others.some((other) => isSame(sleep, other))))
  }
  return nameNights(kept).toSorted((a, b) => a.until - b.until)
}

function joinWakings(sessions: readonly SleepSession[]): Sleep[] {
  const joined: Sleep[] = []
  for (const session of sessions.toSorted((a, b) => a.from - b.from || b.until - a.until)) {
    const last = joined.at(-1)
    // The same night in two versions, or one within another, is there already.
    if (last && session.until <= last.until) continue
    const ownMs = session.until - session.from
    const newMs = last ? Math.min(ownMs, session.until - last.until) : ownMs
    const asleepSeconds = ownMs > 0 ? (session.asleepSeconds * newMs) / ownMs : 0
    if (last && session.from - last.until < maxWakingMs && !session.isNap) {
      last.until = session.until
      last.offset = session.offset
      last.asleepSeconds += asleepSeconds
      last.sessionIds.push(session.sessionId)
    } else joined.push(startSleep(session))
  }
  return joined.map((sleep) => ({
    ...sleep,
    date: dateAt(sleep.until, sleep.offset),
    kind: kindOf(sleep),
  }))
}

function startSleep({ sessionId, isNap, ...session }: SleepSession): Sleep {
  return { ...session, kind: isNap ? 'nap' : 'night', date: '', sessionIds: [sessionId] }
}

function kindOf({ kind, from, until, offset }: Sleep): Sleep['kind'] {
  if (kind === 'nap') return 'nap'
  const middle = new Date((from + until) / 2 + offset * 1000).getUTCHours()
  const isByDay = middle >= napHours.from && middle < napHours.until
  return until - from < maxNapMs && isByDay ? 'nap' : 'night'
}

/** Two sleeps that overlap by more than half of the shorter are one. */
function isSame(a: Span, b: Span) {
  const shared = Math.min(a.until, b.until) - Math.max(a.from, b.from)
  return shared > Math.min(a.until - a.from, b.until - b.from) / 2
}

/** A day has one night: the longest. What else was slept counts as a nap. */
function nameNights(sleeps: readonly Sleep[]): Sleep[] {
  const nights = Map.groupBy(
    sleeps.filter(({ kind }) => kind === 'night'),
    ({ date }) => date,
  )
  return sleeps.map((sleep) => {
    const longest = nights
      .get(sleep.date)
      ?.reduce((a, b) => (b.until - b.from > a.until - a.from ? b : a))
    return { ...sleep, kind: sleep === longest ? 'night' : 'nap' }
  })
}
