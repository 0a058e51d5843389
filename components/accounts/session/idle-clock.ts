/**
 * rest: nothing to show. warning: the session ends at `endsAt`; `isFinal` when it can no longer be extended.
 * covered: it may be over, and the server is being asked. over: it is, and the page must be left.
 */
export type IdleState =
  | { kind: 'rest' | 'covered' }
  | { kind: 'over'; why: OverReason }
  | { kind: 'warning'; endsAt: number; isFinal: boolean }

/** idle: no activity. ended: signed out, here or elsewhere. */
export type OverReason = 'idle' | 'ended'

interface IdleClockParts {
  /** when the server rendered the page */
  endsInMs: number
  /** Time left; undefined when the session is over. Does not extend it. */
  ask: () => Promise<number | undefined>
  /** Reports activity, which extends the session; returns the same as `ask`. */
  report: () => Promise<number | undefined>
  onChange: (state: IdleState) => void
  warnMs?: number
}

/** The server stores activity to the minute, so reporting more often changes nothing. */
const reportEveryMs = 65_000
/** The server's clock decides, so it is asked slightly after the time is up. */
const graceMs = 500
const retryMs = 5_000
const maxTimerMs = 2 ** 31 - 1

/**
 * Tracks when the session ends for inactivity. Only input counts as activity (`noteInput`), never requests that the page
 * makes by itself. Other tabs may extend the session, so the server is asked before the warning shows.
 */
export function createIdleClock({
  endsInMs,
  ask,
  report,
  onChange,
  warnMs = 60_000,
}: IdleClockParts) {
  let state: IdleState = { kind: 'rest' }
  let endsAt = Date.now() + endsInMs
  let reportedAt = Date.now()
  let hasUnreported = false
  let checkTimer: ReturnType<typeof setTimeout> | undefined
  let reportTimer: ReturnType<typeof setTimeout> | undefined

  function set(next: IdleState) {
    state = next
    onChange(next)
  }
  function checkAt(time: number) {
    clearTimeout(checkTimer)
    const waitMs = Math.min(Math.max(0, time - Date.now()), maxTimerMs)
    checkTimer = setTimeout(() => void check(), waitMs)
  }

  async function check(isAnswer = false) {
    const isOver = Date.now() >= endsAt
    // A page that wakes up after the session may have ended shows nothing until the server answers.
    if (isOver && state.kind !== 'covered') set({ kind: 'covered' })
    const wasUnreported = hasUnreported
    hasUnreported = false
    const request = isAnswer || (wasUnreported && !isOver) ? report : ask
    if (request === report) reportedAt = Date.now()
    try {
      apply(await request(), isAnswer)
    } catch {
      // Offline there is no way to know; the page stays covered once the time is up.
      hasUnreported ||= wasUnreported
      checkAt(isOver ? Date.now() + retryMs : Math.min(endsAt, Date.now() + retryMs))
    }
  }

  function apply(leftMs: number | undefined, isAnswer: boolean) {
    if (state.kind === 'over') return
    if (leftMs === undefined) return end(state.kind === 'rest' ? 'ended' : 'idle')
    endsAt = Date.now() + leftMs
    if (leftMs > warnMs) {
      if (state.kind !== 'rest') set({ kind: 'rest' })
      return checkAt(endsAt - warnMs)
    }
    set({ kind: 'warning', endsAt, isFinal: isAnswer })
    checkAt(endsAt + graceMs)
  }

  function end(why: OverReason) {
    stop()
    if (state.kind !== 'over') set({ kind: 'over', why })
  }
  function stop() {
    clearTimeout(checkTimer)
    clearTimeout(reportTimer)
  }

  function reportActivity() {
    reportTimer = undefined
    if (hasUnreported && state.kind === 'rest') void check()
  }

  checkAt(endsAt - warnMs)

  return {
    /** The person typed, pressed or scrolled. Ignored during the warning, which needs an answer. */
    noteInput() {
      if (state.kind !== 'rest') return
      hasUnreported = true
      reportTimer ??= setTimeout(
        reportActivity,
        Math.max(0, reportedAt + reportEveryMs - Date.now()),
      )
    },
    stay: () => check(true),
    /** The page is visible again, perhaps after a long sleep. */
    wake() {
      if (state.kind !== 'over' && Date.now() >= endsAt - warnMs) void check()
    },
    /** Another request found the session over: a background read may do so before the clock does. */
    end: () => end(state.kind === 'rest' && Date.now() < endsAt ? 'ended' : 'idle'),
    stop,
  }
}
