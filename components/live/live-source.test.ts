import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLiveSource } from './live-source.ts'

/** Replaces the browser's EventSource. */
class ScriptedStream extends EventTarget {
  static opened: ScriptedStream[] = []
  readyState = 0
  readonly address: string
  constructor(address = '') {
    super()
    this.address = address
    ScriptedStream.opened.push(this)
  }
  close() {
    this.readyState = 2
  }
  say(event: string, data: object = {}, lastEventId = '') {
    this.readyState = 1
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }))
  }
  fail({ forGood }: { forGood: boolean }) {
    this.readyState = forGood ? 2 : 0
    this.dispatchEvent(new Event('error'))
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const notified: (string | undefined)[] = []
const newest = () => ScriptedStream.opened.at(-1) ?? new ScriptedStream()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('EventSource', { CLOSED: 2 })
  page.visibilityState = 'visible'
  ScriptedStream.opened = []
  notified.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function startSource(readSince?: string) {
  const source = createLiveSource({
    openStream: (address) => new ScriptedStream(address) as unknown as EventSource,
    readSince: () => readSince,
  })
  return { source, stop: source.subscribe((orderId) => notified.push(orderId)) }
}

describe('createLiveSource', () => {
  it('reports which order changed, and that anything may have changed after connecting', () => {
    const { source } = startSource()
    newest().say('hello')
    newest().say('order', { orderId: 'o-1' })
    newest().say('resync')
    expect(notified).toEqual([undefined, 'o-1', undefined])
    expect(source.status()).toBe('live')
  })

  it('asks for what changed since the page was read, and rereads nothing when that is all', () => {
    const { stop } = startSource('m-1')
    expect(newest().address).toBe('/api/events?since=m-1')
    newest().say('hello', { isComplete: true }, '')
    newest().say('order', { orderId: 'o-1' }, 'm-2')
    expect(notified).toEqual(['o-1'])
    newest().fail({ forGood: true })
    vi.advanceTimersByTime(4_000)
    expect(newest().address).toBe('/api/events?since=m-2')
    stop()
    vi.advanceTimersByTime(5_000)
  })

  it('asks for everything when the server named no moment', () => {
    const { stop } = startSource()
    expect(newest().address).toBe('/api/events')
    stop()
    vi.advanceTimersByTime(5_000)
  })

  it('notifies report listeners about reports and order listeners about orders', () => {
    const { source } = startSource()
    const reports: (string | undefined)[] = []
    source.subscribe((reportId) => reports.push(reportId), 'report')
    newest().say('hello')
    newest().say('report', { reportId: 'r-1' })
    newest().say('order', { orderId: 'o-1' })
    expect(reports).toEqual([undefined, 'r-1'])
    expect(notified).toEqual([undefined, 'o-1'])
  })

  it('opens one stream for all listeners, and closes it a while after the last one leaves', () => {
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

  it('polls every five seconds while the stream is down, and stops when it is back', () => {
    const { source } = startSource()
    newest().say('hello')
    notified.length = 0
    newest().fail({ forGood: false })
    vi.advanceTimersByTime(2_900)
    expect(notified).toEqual([])
    vi.advanceTimersByTime(200)
    expect(source.status()).toBe('polling')
    vi.advanceTimersByTime(10_000)
    expect(notified).toHaveLength(3)
    newest().say('hello')
    expect(source.status()).toBe('live')
    vi.advanceTimersByTime(20_000)
    expect(notified).toHaveLength(4)
  })

  it('opens a new stream after a refusal or after a long silence', () => {
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

  it('does not poll for a hidden page, and refreshes at once when it becomes visible', () => {
    startSource()
    newest().fail({ forGood: false })
    page.visibilityState = 'hidden'
    vi.advanceTimersByTime(30_000)
    expect(notified).toEqual([])
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(notified).toEqual([undefined])
  })
})
