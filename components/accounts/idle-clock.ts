/**
 * rest: nothing to say. warning: the session ends at `endsAt`; `isFinal` when nothing can put that off any more.
 * covered: it may be over, which is being asked. over: it is, and the page must go.
 */
export type IdleState =
  | { kind: 'rest' | 'covered' }
  | { kind: 'over'; why: OverReason }
  | { kind: 'warning'; endsAt: number; isFinal: boolean }

/** nobody worked in it; or it was ended, here or elsewhere */
export type OverReason = 'idle' | 'ended'

interface IdleClockParts {
  /** as the server said it when it rendered the page */
  endsInMs: number
  /** How long the session lasts; undefined when it is over. Asking does not prolong it. */
  ask: () => Promise<number | undefined>
  /** Tells the server that the person is at work; the answer is the same. */
  tell: () => Promise<number | undefined>
  onChange: (state: IdleState) => void
  warnMs?: number
}

/** The server keeps activity to the minute: telling it more often, or a moment too early, changes nothing. */
const tellEveryMs = 65_000
/** The server's clock decides; it is asked a moment after the time is up. */
const graceMs = 500
const askAgainMs = 5_000
const longestTimerMs = 2 ** 31 - 1

/**
 * Follows when the session ends for want of work. Work is what the person does (`noteInput`), never what the page asks
 * by itself; other tabs may prolong the session too, so the server is asked before anybody is warned.
 */
export function createIdleClock({
  endsInMs,
  ask,
  tell,
  onChange,
  warnMs = 60_000,
}: IdleClockParts) {
  let state: IdleState = { kind: 'rest' }
  let endsAt = Date.now() + endsInMs
  let toldAt = Date.now()
  let hasUntold = false
  let looking: ReturnType<typeof setTimeout> | undefined
  let telling: ReturnType<typeof setTimeout> | undefined

  function set(next: IdleState) {
    state = next
    onChange(next)
  }
  function lookAt(time: number) {
    clearTimeout(looking)
    const waitMs = Math.min(Math.max(0, time - Date.now()), longestTimerMs)
    looking = setTimeout(() => void look(), waitMs)
  }

  async function look(isAnswer = false) {
    const isOver = Date.now() >= endsAt
    // Whoever comes back to a page that slept sees nothing of it until the server has spoken.
    if (isOver && state.kind !== 'covered') set({ kind: 'covered' })
    const wasUntold = hasUntold
    hasUntold = false
    const request = isAnswer || (wasUntold && !isOver) ? tell : ask
    if (request === tell) toldAt = Date.now()
    try {
      take(await request(), isAnswer)
    } catch {
      // Without a connection nobody knows; the page stays covered once the time is up.
      hasUntold ||= wasUntold
      lookAt(isOver ? Date.now() + askAgainMs : Math.min(endsAt, Date.now() + askAgainMs))
    }
  }

  function take(leftMs: number | undefined, isAnswer: boolean) {
    if (state.kind === 'over') return
    if (leftMs === undefined) return end(state.kind === 'rest' ? 'ended' : 'idle')
    endsAt = Date.now() + leftMs
    if (leftMs > warnMs) {
      if (state.kind !== 'rest') set({ kind: 'rest' })
      return lookAt(endsAt - warnMs)
    }
    set({ kind: 'warning', endsAt, isFinal: isAnswer })
    lookAt(endsAt + graceMs)
  }

  function end(why: OverReason) {
    stop()
    if (state.kind !== 'over') set({ kind: 'over', why })
  }
  function stop() {
    clearTimeout(looking)
    clearTimeout(telling)
  }

  function tellWork() {
    telling = undefined
    if (hasUntold && state.kind === 'rest') void look()
  }

  lookAt(endsAt - warnMs)

  return {
    /** The person typed, pressed or scrolled. While they are warned it takes an answer. */
    noteInput() {
      if (state.kind !== 'rest') return
      hasUntold = true
      telling ??= setTimeout(tellWork, Math.max(0, toldAt + tellEveryMs - Date.now()))
    },
    /** The person says that they are still there. */
    stay: () => look(true),
    /** The page is in view again, maybe after a long sleep. */
    wake() {
      if (state.kind !== 'over' && Date.now() >= endsAt - warnMs) void look()
    },
    /** Something else met the end of the session: a read that the page makes by itself may do so before the clock. */
    end: () => end(state.kind === 'rest' && Date.now() < endsAt ? 'ended' : 'idle'),
    stop,
  }
}
