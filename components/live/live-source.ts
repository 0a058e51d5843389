/** Where an event's data has the id. */
const idKeys = {
  order: 'orderId',
  report: 'reportId',
  critical: 'criticalId',
  conversation: 'conversationId',
  answers: 'answerRequestId',
  wearables: 'wearablesOf',
}

export type LiveKind = keyof typeof idKeys
/** The id of what changed, or undefined when any may have changed. */
export type LiveListener = (changedId: string | undefined) => void
/** live: the server pushes changes; polling: the stream is down, so the page asks. */
export type LiveStatus = 'connecting' | 'live' | 'polling'

interface LiveSourceOptions {
  openStream?: (address: string) => EventSource
  /** the moment before this page was read, which the server wrote into it */
  readSince?: () => string | undefined
  /** how long the stream may be down before polling begins */
  graceMs?: number
  pollMs?: number
  /** the server sends a heartbeat every 15 s: longer silence means a dead connection */
  silenceMs?: number
  reopenMs?: number
  lingerMs?: number
}

/**
 * One stream of changes for the whole page, open while it has listeners. While it is down for longer than a moment,
 * listeners are notified every few seconds so that they refetch, as long as the page is visible.
 */
export function createLiveSource(options: LiveSourceOptions = {}) {
  const {
    openStream = (address) => new EventSource(address),
    readSince = () => document.body.dataset.readSince,
    graceMs = 3_000,
    pollMs = 5_000,
    silenceMs = 40_000,
    reopenMs = 4_000,
    lingerMs = 1_000,
  } = options
  const listeners = new Map<LiveListener, LiveKind>()
  const statusListeners = new Set<() => void>()
  let status: LiveStatus = 'connecting'
  let stream: EventSource | undefined
  let knownUntil: string | undefined
  let grace: ReturnType<typeof setTimeout> | undefined
  let poll: ReturnType<typeof setInterval> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let reopen: ReturnType<typeof setTimeout> | undefined
  let linger: ReturnType<typeof setTimeout> | undefined

  function notify(kind: LiveKind, changedId: string | undefined) {
    for (const [listener, wanted] of listeners) if (wanted === kind) listener(changedId)
  }
  function notifyAll() {
    for (const listener of listeners.keys()) listener(undefined)
  }
  function setStatus(next: LiveStatus) {
    if (status === next) return
    status = next
    for (const listener of statusListeners) listener()
  }
  function refreshIfVisible() {
    if (document.visibilityState === 'visible') notifyAll()
  }
  function refreshOnReturn() {
    if (status !== 'live') refreshIfVisible()
  }

  function start() {
    clearTimeout(linger)
    if (stream) return
    document.addEventListener('visibilitychange', refreshOnReturn)
    waitForStream()
    open()
  }
  function stop() {
    document.removeEventListener('visibilitychange', refreshOnReturn)
    for (const timer of [grace, silence, reopen]) clearTimeout(timer)
    clearInterval(poll)
    stream?.close()
    stream = grace = poll = silence = reopen = undefined
    setStatus('connecting')
  }

  function open() {
    clearTimeout(reopen)
    stream?.close()
    const since = knownUntil ?? readSince()
    const opened = openStream(since ? `/api/events?since=${since}` : '/api/events')
    stream = opened
    const listenFor = (event: string, act: (data: string) => void) =>
      opened.addEventListener(event, (message) => {
        const { data, lastEventId } = message as MessageEvent<string>
        markAlive()
        knownUntil = lastEventId || knownUntil
        act(data)
      })
    // Otherwise what changed since the page was read follows.
    listenFor('hello', (data) => {
      if (readData(data).isComplete !== true) notifyAll()
    })
    listenFor('resync', notifyAll)
    for (const kind of Object.keys(idKeys) as LiveKind[])
      listenFor(kind, (data) => notify(kind, readId(data, idKeys[kind])))
    listenFor('beat', () => undefined)
    opened.addEventListener('error', () => {
      waitForStream()
      // A refusal closes it permanently; a lost connection reconnects by itself.
      if (opened.readyState === EventSource.CLOSED && stream === opened) scheduleReopen()
    })
  }
  function scheduleReopen() {
    clearTimeout(reopen)
    reopen = setTimeout(open, reopenMs)
  }
  function markAlive() {
    for (const timer of [grace, silence]) clearTimeout(timer)
    clearInterval(poll)
    grace = poll = undefined
    silence = setTimeout(() => {
      waitForStream()
      open()
    }, silenceMs)
    setStatus('live')
  }
  function waitForStream() {
    clearTimeout(silence)
    if (grace || poll) return
    grace = setTimeout(() => {
      grace = undefined
      setStatus('polling')
      refreshIfVisible()
      poll = setInterval(refreshIfVisible, pollMs)
    }, graceMs)
  }

  return {
    subscribe(listener: LiveListener, kind: LiveKind = 'order') {
      listeners.set(listener, kind)
      start()
      return () => {
        listeners.delete(listener)
        // Navigating to another page keeps the stream.
        if (listeners.size === 0)
          linger = setTimeout(() => listeners.size === 0 && stop(), lingerMs)
      }
    },
    subscribeStatus(listener: () => void) {
      statusListeners.add(listener)
      return () => void statusListeners.delete(listener)
    },
    status: () => status,
  }
}

function readId(data: string, key: string): string | undefined {
  const id = readData(data)[key]
  return typeof id === 'string' ? id : undefined
}

function readData(data: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(data))
  } catch {
    return {}
  }
}
