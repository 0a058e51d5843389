import '#server-only'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { env } from '#lib/env/env.ts'
import { log } from '#lib/log.ts'
import { processSlot } from '#platform/process-slot.ts'
import { type Change, change, changesChannel } from './notify-changes.ts'

/** Undefined after a lost connection: changes may have been missed. */
export type ChangeListener = (change: Change | undefined) => void

/** A trigger notifies it when a user may have lost access: session ended, role changed, account disabled. */
const accessChannel = 'phial_access'
type AccessListener = (userId: string) => void

/** Far more than change between the reading of a page and the opening of its stream. */
const maxKept = 500

const checkMs = 15_000
const maxPauseMs = 5_000

/** Listens for changes of every process over one dedicated connection, which reconnects when lost. */
export function createChangeFeed(connectionString: () => string) {
  const listeners = new Set<ChangeListener>()
  const accessListeners = new Set<AccessListener>()
  let client: Client | undefined
  let checking: NodeJS.Timeout | undefined
  let failures = 0
  let isClosed = false
  let connecting: Promise<void> | undefined
  /** Of the present connection; what came over one before it says nothing about what was missed in between. */
  let connection: string | undefined
  let kept: { at: number; changed: Change }[] = []
  let forgottenAt = 0

  const notify = (changed: Change | undefined) => {
    for (const listener of listeners) listener(changed)
  }

  function keep(changed: Change) {
    kept.push({ at: performance.now(), changed })
    if (kept.length > maxKept) forgottenAt = kept.shift()?.at ?? forgottenAt
  }

  async function connect() {
    const opened = new Client({
      connectionString: connectionString(),
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ channel, payload = '' }) => {
      if (channel === accessChannel) {
        for (const listener of accessListeners) listener(payload)
        return
      }
      const parsed = change.safeParse(readJson(payload))
      if (!parsed.success) return
      keep(parsed.data)
      notify(parsed.data)
    })
    client = opened
    try {
      await opened.connect()
      await opened.query(`LISTEN ${accessChannel}`)
      await opened.query(`LISTEN ${changesChannel}`)
      failures = 0
      connection = randomUUID()
      kept = []
      forgottenAt = 0
      checking = setInterval(() => void opened.query('SELECT 1').catch(() => lose(opened)), checkMs)
      notify(undefined)
    } catch {
      lose(opened)
    }
  }

  function lose(lost: Client) {
    if (client !== lost || isClosed) return
    client = connection = undefined
    clearInterval(checking)
    lost.end().catch(() => undefined)
    failures += 1
    if (failures === 1) log().warn('change feed lost; connecting again')
    setTimeout(start, Math.min(maxPauseMs, 100 * 2 ** failures)).unref()
  }

  function start() {
    if (client || isClosed) return
    connecting = connect()
  }

  return {
    start,
    subscribe(listener: ChangeListener) {
      listeners.add(listener)
      start()
      return () => void listeners.delete(listener)
    },
    /**
     * The present moment: a page that is read from here on knows every earlier change. Undefined while changes may be
     * missed. It says when, and nothing about what changed.
     */
    moment() {
      start()
      return connection && `${connection}.${Math.floor(performance.now())}`
    },
    /** What changed since a moment of this feed, or undefined where that is not known. */
    changesSince(moment: string): Change[] | undefined {
      const [from, time = ''] = moment.split('.')
      const since = Number(time)
      if (from !== connection || !(since > forgottenAt)) return undefined
      return kept.filter(({ at }) => at >= since).map(({ changed }) => changed)
    },
    /** Fires only while there is a subscriber. Returns the unsubscribe function. */
    watchAccess(listener: AccessListener) {
      accessListeners.add(listener)
      return () => void accessListeners.delete(listener)
    },
    settled: async () => connecting,
    async close() {
      isClosed = true
      clearInterval(checking)
      listeners.clear()
      accessListeners.clear()
      await client?.end().catch(() => undefined)
    },
  }
}

function readJson(payload: string | undefined): unknown {
  try {
    return JSON.parse(payload ?? '')
  } catch {
    return undefined
  }
}

export type ChangeFeed = ReturnType<typeof createChangeFeed>

// A process needs one connection.
const slot = processSlot<ChangeFeed>('change-feed')

export function changeFeed(): ChangeFeed {
  slot.value ??= createChangeFeed(() => env().DATABASE_URL)
  return slot.value
}

export async function closeChangeFeed() {
  const feed = slot.value
  slot.value = undefined
  await feed?.close()
}
