import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLiveSource } from './live-source.ts'

/** Stands where the browser's EventSource does. */
class ScriptedStream extends EventTarget {
  static opened: ScriptedStream[] = []
  readyState = 0
  constructor() {
    super()
    ScriptedStream.opened.push(this)
  }
  close() {
    this.readyState = 2
  }
  say(event: string, data: object = {}) {
    this.readyState = 1
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
  fail({ forGood }: { forGood: boolean }) {
    this.readyState = forGood ? 2 : 0
    this.dispatchEvent(new Event('error'))
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const told: (string | undefined)[] = []
const newest = () => ScriptedStream.opened.at(-1) ?? new ScriptedStream()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('EventSource', { CLOSED: 2 })
  page.visibilityState = 'visible'
  ScriptedStream.opened = []
  told.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function startSource() {
  const source = createLiveSource({
    openStream: () => new ScriptedStream() as unknown as EventSource,
  })
  return { source, stop: source.subscribe((orderId) => told.push(orderId)) }
}

describe('createLiveSource', () => {
  it('tells which order changed, and to look at everything when it has just connected', () => {
    const { source } = startSource()
    newest().say('hello')
    newest().say('order', { orderId: 'o-1' })
    newest().say('resync')
    expect(told).toEqual([undefined, 'o-1', undefined])
    expect(source.status()).toBe('live')
  })

  it('tells those who follow reports of reports, and those who follow orders of orders', () => {
    const { source } = startSource()
    const reports: (string | undefined)[] = []
    source.subscribe((reportId) => reports.push(reportId), 'report')
    newest().say('hello')
    newest().say('report', { reportId: 'r-1' })
    newest().say('order', { orderId: 'o-1' })
    expect(reports).toEqual([undefined, 'r-1'])
    expect(told).toEqual([undefined, 'o-1'])
  })

  it('opens one stream for all, and closes it some time after the last has gone', () => {
    const { source, stop } = startSource()
    const stopOther = source.subscribe(() => undefined)
    expect(ScriptedStream.opened).toHaveLength(1)
    stop()
    stopOther()
    vi.advanceTimersByTime(500)
    const stopThird = source.subscribe(() => undefined)
    vi.advanceTimersByTime(5_000)
    expect(newest().readyState).not.toBe(2)
    stopThird()
    vi.advanceTimersByTime(5_000)
    expect(newest().readyState).toBe(2)
    expect(ScriptedStream.opened).toHaveLength(1)
  })

  it('asks every five seconds while the stream is away, and stops when it is back', () => {
    const { source } = startSource()
    newest().say('hello')
    told.length = 0
    newest().fail({ forGood: false })
    vi.advanceTimersByTime(2_900)
    expect(told).toEqual([])
    vi.advanceTimersByTime(200)
    expect(source.status()).toBe('polling')
    vi.advanceTimersByTime(10_000)
    expect(told).toHaveLength(3)
    newest().say('hello')
    expect(source.status()).toBe('live')
    vi.advanceTimersByTime(20_000)
    expect(told).toHaveLength(4)
  })

  it('opens another stream after a refusal, and when one falls silent', () => {
    startSource()
    newest().fail({ forGood: true })
    vi.advanceTimersByTime(4_000)
    expect(ScriptedStream.opened).toHaveLength(2)
    newest().say('hello')
    vi.advanceTimersByTime(39_000)
    newest().say('beat')
    vi.advanceTimersByTime(39_000)
    expect(ScriptedStream.opened).toHaveLength(2)
    vi.advanceTimersByTime(2_000)
    expect(ScriptedStream.opened).toHaveLength(3)
  })

  it('asks nothing for a page out of sight, and at once when it comes back', () => {
    startSource()
    newest().fail({ forGood: false })
    page.visibilityState = 'hidden'
    vi.advanceTimersByTime(30_000)
    expect(told).toEqual([])
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(told).toEqual([undefined])
  })
})
