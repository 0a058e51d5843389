import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createIdleClock, type IdleState } from './idle-clock.ts'

const minute = 60_000

/** The server's side: when the session was last worked in, and how long it lasts at most. */
function createServer({ idleMs = 15 * minute, lastsMs = Number.POSITIVE_INFINITY } = {}) {
  let lastActive = Date.now()
  const end = Date.now() + lastsMs
  let isReachable = true
  const asked: string[] = []
  const left = () => {
    if (!isReachable) throw new Error('offline')
    const leftMs = Math.min(end, lastActive + idleMs) - Date.now()
    return leftMs > 0 ? leftMs : undefined
  }
  return {
    asked,
    cut: () => {
      isReachable = false
    },
    mend: () => {
      isReachable = true
    },
    revoke: () => {
      lastActive = Number.NEGATIVE_INFINITY
    },
    work: () => {
      lastActive = Date.now()
    },
    ask: async () => {
      asked.push('ask')
      return left()
    },
    report: async () => {
      asked.push('report')
      if (left() !== undefined) lastActive = Date.now()
      return left()
    },
  }
}

function follow(server: ReturnType<typeof createServer>, endsInMs = 15 * minute) {
  const states: IdleState[] = []
  const clock = createIdleClock({ ...server, endsInMs, onChange: (state) => states.push(state) })
  return { clock, states, now: () => states.at(-1)?.kind ?? 'rest' }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('createIdleClock', () => {
  it('warns a minute before the end, and ends without an answer', async () => {
    const server = createServer()
    const { now } = follow(server)
    await pass(14 * minute - 1)
    expect(now()).toBe('rest')
    await pass(1)
    expect(now()).toBe('warning')
    await pass(minute - 1)
    expect(now()).toBe('warning')
    await pass(1_000)
    expect(now()).toBe('over')
    expect(server.asked).toEqual(['ask', 'ask'])
  })

  it('continues after an answer, and warns again after the next idle period', async () => {
    const server = createServer()
    const { clock, now } = follow(server)
    await pass(14 * minute)
    await clock.stay()
    expect(now()).toBe('rest')
    await pass(14 * minute - 1)
    expect(now()).toBe('rest')
    await pass(1)
    expect(now()).toBe('warning')
  })

  it('reports activity at most once a minute, including the last activity', async () => {
    const server = createServer()
    const { clock, now } = follow(server)
    for (let second = 0; second < 600; second += 1) {
      clock.noteInput()
      await pass(1_000)
    }
    const reports = server.asked.filter((kind) => kind === 'report').length
    expect(reports).toBeGreaterThanOrEqual(8)
    expect(reports).toBeLessThanOrEqual(10)
    await pass(14 * minute - 1_000)
    expect(now()).toBe('rest')
    await pass(minute)
    expect(now()).toBe('warning')
  })

  it('does not count input outside the warning as an answer', async () => {
    const { clock, now } = follow(createServer())
    await pass(14 * minute)
    clock.noteInput()
    await pass(minute + 1_000)
    expect(now()).toBe('over')
  })

  it('asks the server before warning, because another tab may have extended the session', async () => {
    const server = createServer()
    const { states } = follow(server)
    await pass(10 * minute)
    server.work()
    await pass(10 * minute)
    expect(states).toEqual([])
  })

  it('withdraws the warning when another tab extends the session', async () => {
    const server = createServer()
    const { now } = follow(server)
    await pass(14 * minute + 30_000)
    expect(now()).toBe('warning')
    server.work()
    await pass(31_000)
    expect(now()).toBe('rest')
  })

  it('covers a page that slept past the end, then asks the server', async () => {
    const server = createServer()
    const { clock, states, now } = follow(server)
    vi.setSystemTime(Date.now() + 60 * minute)
    clock.wake()
    expect(now()).toBe('covered')
    await pass(0)
    expect(states.map(({ kind }) => kind)).toEqual(['covered', 'over'])
  })

  it('stays covered while offline, and uncovers the page if the session continues', async () => {
    const server = createServer()
    const { now } = follow(server)
    await pass(13 * minute)
    server.cut()
    await pass(2 * minute + 10_000)
    expect(now()).toBe('covered')
    server.work()
    server.mend()
    await pass(6_000)
    expect(now()).toBe('rest')
  })

  it('reports when the session can no longer be extended', async () => {
    const server = createServer({ lastsMs: 5 * minute })
    const { clock, states } = follow(server, 5 * minute)
    await pass(4 * minute)
    await clock.stay()
    expect(states.at(-1)).toMatchObject({ kind: 'warning', isFinal: true })
    await pass(minute + 1_000)
    expect(states.at(-1)).toEqual({ kind: 'over', why: 'idle' })
  })

  it('ends at once when a request finds the session over', async () => {
    const server = createServer()
    const { clock, states } = follow(server)
    clock.end()
    await pass(30 * minute)
    expect(states).toEqual([{ kind: 'over', why: 'ended' }])
    expect(server.asked).toEqual([])
  })

  it('reports inactivity even when a background read finds the end first', async () => {
    const { clock, states } = follow(createServer())
    await pass(14 * minute)
    clock.end()
    expect(states.at(-1)).toEqual({ kind: 'over', why: 'idle' })
  })

  it('distinguishes inactivity from a session ended elsewhere', async () => {
    const server = createServer()
    const { states } = follow(server)
    server.revoke()
    await pass(14 * minute)
    expect(states).toEqual([{ kind: 'over', why: 'ended' }])
  })
})
