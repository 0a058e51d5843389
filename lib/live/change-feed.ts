import { Client } from 'pg'
import { z } from 'zod'
import { env } from '#lib/env.ts'
import { log } from '#lib/log.ts'
import { changesChannel } from '#lib/orders/apply-order.ts'

const owner = { clientUserId: z.string().nullable() }
const change = z.union([
  z.object({ orderId: z.string(), ...owner }),
  z.object({ reportId: z.string(), ...owner }),
])
/** An order or a lab report that changed, and whose it is. */
export type Change = z.infer<typeof change>

/** A change, or undefined when some may have been missed: the connection was away. */
export type ChangeListener = (change: Change | undefined) => void

/** Somebody may have lost access: a session was ended, a role changed, an account disabled (a trigger tells). */
const accessChannel = 'phial_access'
type AccessListener = (userId: string) => void

const checkMs = 15_000
const longestPauseMs = 5_000

/** Hears what any process changed, over one connection of its own, which is opened again whenever it is lost. */
export function createChangeFeed(connectionString: () => string) {
  const listeners = new Set<ChangeListener>()
  const accessListeners = new Set<AccessListener>()
  let client: Client | undefined
  let checking: NodeJS.Timeout | undefined
  let failures = 0
  let isClosed = false
  let connecting: Promise<void> | undefined

  const tell = (told: Change | undefined) => {
    for (const listener of listeners) listener(told)
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
      if (parsed.success) tell(parsed.data)
    })
    client = opened
    try {
      await opened.connect()
      await opened.query(`LISTEN ${accessChannel}`)
      await opened.query(`LISTEN ${changesChannel}`)
      failures = 0
      checking = setInterval(() => void opened.query('SELECT 1').catch(() => lose(opened)), checkMs)
      tell(undefined)
    } catch {
      lose(opened)
    }
  }

  /** Once for each connection, however its end is noticed. */
  function lose(lost: Client) {
    if (client !== lost || isClosed) return
    client = undefined
    clearInterval(checking)
    lost.end().catch(() => undefined)
    failures += 1
    if (failures === 1) log().warn('change feed lost; connecting again')
    setTimeout(start, Math.min(longestPauseMs, 100 * 2 ** failures)).unref()
  }

  function start() {
    if (client || isClosed) return
    connecting = connect()
  }

  return {
    /** Returns how to stop listening. */
    subscribe(listener: ChangeListener) {
      listeners.add(listener)
      start()
      return () => void listeners.delete(listener)
    },
    /** Hears whose access may have changed, as long as somebody is subscribed. Returns how to stop listening. */
    watchAccess(listener: AccessListener) {
      accessListeners.add(listener)
      return () => void accessListeners.delete(listener)
    },
    /** When the connection that was begun is listening or lost. */
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

// Kept on the global: Next bundles each route apart, and a process needs one connection.
const kept = globalThis as typeof globalThis & { phialChangeFeed?: ChangeFeed }

export function changeFeed(): ChangeFeed {
  kept.phialChangeFeed ??= createChangeFeed(() => env().DATABASE_URL)
  return kept.phialChangeFeed
}

export async function closeChangeFeed() {
  const feed = kept.phialChangeFeed
  kept.phialChangeFeed = undefined
  await feed?.close()
}
