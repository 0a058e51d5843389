import '#server-only'
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

  const notify = (changed: Change | undefined) => {
    for (const listener of listeners) listener(changed)
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
      if (parsed.success) notify(parsed.data)
    })
    client = opened
    try {
      await opened.connect()
      await opened.query(`LISTEN ${accessChannel}`)
      await opened.query(`LISTEN ${changesChannel}`)
      failures = 0
      checking = setInterval(() => void opened.query('SELECT 1').catch(() => lose(opened)), checkMs)
      notify(undefined)
    } catch {
      lose(opened)
    }
  }

  function lose(lost: Client) {
    if (client !== lost || isClosed) return
    client = undefined
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
    subscribe(listener: ChangeListener) {
      listeners.add(listener)
      start()
      return () => void listeners.delete(listener)
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
