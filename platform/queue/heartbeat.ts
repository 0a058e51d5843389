import { hostname } from 'node:os'
import type { Pool, PoolClient } from 'pg'
import type { Log } from '#platform/log.ts'

// graphile-worker frees the jobs of a dead worker only after 4 hours. So each process keeps a row with the time of its
// last heartbeat, and an advisory lock that PostgreSQL releases when the process dies. The others free the jobs of a
// process without a lock: at once if it no longer exists on this machine, otherwise soon after its last heartbeat. After
// a long silence they also free those of a process with a lock, whose machine may have vanished with an open connection.
const heartbeatMs = 1_000
const unlockedSilentMs = 2_500
const neverSeenMs = 12_000
const lockedSilentMs = 60_000
/** How long after an outage of the database to search for jobs that failed because of it. */
const afterOutageMs = 5_000
/** Jobs with more failed attempts are left to graphile-worker's backoff. */
const soonAttempts = 4
/** After a restart of PostgreSQL no process holds a lock until it has reconnected. */
const reconnectMs = 5_000
const lockClass = 728_115

// Creating a table concurrently fails even with IF NOT EXISTS, hence the lock.
const createTable = `
  BEGIN;
  SELECT pg_advisory_xact_lock(hashtext('worker_heartbeat'));
  CREATE TABLE IF NOT EXISTS worker_heartbeat (
    pool_id text PRIMARY KEY,
    seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  ALTER TABLE worker_heartbeat ADD COLUMN IF NOT EXISTS host text, ADD COLUMN IF NOT EXISTS pid int;
  COMMIT`

const lockSql = `SELECT pg_advisory_unlock_all(), pg_advisory_lock_shared(${lockClass}, hashtext($1))`

// Each pool sends these two every second. With a name they are planned once per connection, which took most of their time.
const beatQuery = {
  name: 'heartbeat.beat',
  text: `
  INSERT INTO worker_heartbeat (pool_id, host, pid) VALUES ($1, $2, $3)
  ON CONFLICT (pool_id) DO UPDATE SET seen_at = clock_timestamp()
  RETURNING (
    SELECT count(*)::int FROM (
      SELECT FROM graphile_worker._private_jobs job
        JOIN graphile_worker._private_tasks task ON task.id = job.task_id
       WHERE job.is_available AND job.run_at <= clock_timestamp() AND task.identifier = ANY($4)
       LIMIT $5
    ) waiting
  ) AS due`,
}

// A process may die before its first heartbeat, so this starts from the locked jobs, not from the rows.
const suspectsQuery = {
  name: 'heartbeat.suspects',
  text: `
  WITH owner AS (
    SELECT locked_by AS pool_id, max(locked_at) AS locked_at
      FROM graphile_worker.jobs WHERE locked_by IS NOT NULL AND locked_by <> $1 GROUP BY 1
  ), suspect AS (
    SELECT owner.pool_id, beat.host, beat.pid,
           beat.pool_id IS NOT NULL AS has_beaten, EXISTS (
             SELECT FROM pg_locks
              WHERE locktype = 'advisory' AND classid = ${lockClass} AND objsubid = 2 AND granted
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                AND objid = (hashtext(owner.pool_id)::bigint & 4294967295)::oid
           ) AS is_locked,
           extract(epoch FROM clock_timestamp() - coalesce(beat.seen_at, owner.locked_at)) * 1000 AS silent_ms
      FROM owner LEFT JOIN worker_heartbeat beat ON beat.pool_id = owner.pool_id
  )
  SELECT pool_id, host, pid, has_beaten, is_locked, silent_ms::float8 AS silent_ms FROM suspect
   WHERE pg_postmaster_start_time() < clock_timestamp() - $2 * interval '1 millisecond'`,
}

const freeSql = 'SELECT graphile_worker.force_unlock_workers($1)'

const retrySql = `
  SELECT count(*) FROM graphile_worker.reschedule_jobs(
    ARRAY(SELECT id FROM graphile_worker.jobs
           WHERE locked_by IS NULL AND attempts BETWEEN 1 AND least(${soonAttempts}, max_attempts - 1)
             AND last_error IS NOT NULL AND run_at > now() AND updated_at > now() - $1 * interval '1 millisecond'),
    run_at => now())`

const forgetSql = `
  DELETE FROM worker_heartbeat WHERE pool_id = ANY($1) OR seen_at < clock_timestamp() - interval '1 hour'`

interface Suspect {
  pool_id: string
  host: string | null
  pid: number | null
  has_beaten: boolean
  is_locked: boolean
  silent_ms: number
}

interface HeartbeatOptions {
  pool: Pool
  log: Log
  /** the tasks of the pool */
  tasks: readonly string[]
  /** how many jobs it runs at once */
  concurrency: number
  /** Called with how many of its jobs are due, at most `concurrency`. */
  onDue: (jobs: number) => void
}

export function createHeartbeat({ pool, log, tasks, concurrency, onDue }: HeartbeatOptions) {
  let poolId: string | undefined
  let retired: string[] = []
  let holder: PoolClient | undefined
  let heldId: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isBeating = false
  let outage: { from: number; until?: number } | undefined

  async function holdLock(id: string) {
    if (holder && heldId === id) return
    const client = holder ?? (await pool.connect())
    if (!holder) client.once('error', () => letGo(client))
    holder = client
    await client.query(lockSql, [id])
    heldId = id
  }

  function letGo(client: PoolClient) {
    if (holder !== client) return
    holder = undefined
    heldId = undefined
    noteOutage()
    client.release(true)
  }

  /** A loss soon after another one prolongs it: jobs that failed in the first may not have been retried yet. */
  function noteOutage() {
    outage = { from: outage?.from ?? performance.now() }
  }

  async function retryAfterOutage() {
    if (!outage) return
    const now = performance.now()
    outage.until ??= now
    await pool.query(retrySql, [now - outage.from + heartbeatMs])
    if (now - outage.until > afterOutageMs) outage = undefined
  }

  async function freeRetired() {
    const ended = retired
    if (ended.length === 0) return
    await pool.query(freeSql, [ended])
    await pool.query(forgetSql, [ended])
    retired = retired.filter((id) => !ended.includes(id))
  }

  async function freeDead() {
    const { rows } = await pool.query<Suspect>({
      ...suspectsQuery,
      values: [poolId ?? '', reconnectMs],
    })
    const dead = rows.filter(isDead).map((suspect) => suspect.pool_id)
    if (dead.length === 0) return
    await pool.query(freeSql, [dead])
    log.warn({ pools: dead.length }, 'freed the jobs of a dead worker')
  }

  async function beat() {
    // A heartbeat that waits for the database must not pile up.
    if (isBeating) return
    isBeating = true
    try {
      if (poolId) {
        await holdLock(poolId)
        const values = [poolId, hostname(), process.pid, tasks, concurrency]
        const { rows } = await pool.query<{ due: number }>({ ...beatQuery, values })
        const [{ due } = { due: 0 }] = rows
        if (due > 0) onDue(due)
      }
      await freeRetired()
      await freeDead()
      await retryAfterOutage()
    } catch (error) {
      noteOutage()
      if (holder) letGo(holder)
      log.warn({ err: error }, 'heartbeat failed')
    } finally {
      isBeating = false
    }
  }

  return {
    setPoolId(id: string) {
      if (poolId) retired.push(poolId)
      poolId = id
    },
    beat,
    async start() {
      await pool.query(createTable)
      await beat()
      clearInterval(timer)
      timer = setInterval(beat, heartbeatMs)
    },
    async stop() {
      clearInterval(timer)
      if (holder) letGo(holder)
      await pool.query(forgetSql, [[poolId, ...retired]]).catch(() => undefined)
    },
  }
}

function isDead({ host, pid, has_beaten, is_locked, silent_ms }: Suspect) {
  if (!has_beaten) return silent_ms > neverSeenMs
  if (is_locked) return silent_ms > lockedSilentMs
  return silent_ms > unlockedSilentMs || (host === hostname() && pid !== null && !isRunning(pid))
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
