import type { Pool } from 'pg'
import type { Log } from './log.ts'

// graphile-worker frees the jobs of a dead worker only after 4 hours. Each process therefore keeps a row with the time
// it was last alive, and whoever finds jobs locked by a process that has been silent for too long frees them.
const heartbeatMs = 2_000
const silentMs = 12_000

// Two processes that create a table at the same instant fail, even with IF NOT EXISTS; the lock lets one wait.
const createTable = `
  BEGIN;
  SELECT pg_advisory_xact_lock(hashtext('worker_heartbeat'));
  CREATE TABLE IF NOT EXISTS worker_heartbeat (
    pool_id text PRIMARY KEY,
    seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  COMMIT`

const beatSql = `
  INSERT INTO worker_heartbeat (pool_id) VALUES ($1)
  ON CONFLICT (pool_id) DO UPDATE SET seen_at = clock_timestamp()`

// A process may die before its first beat, so the locks are what is looked at, and not the rows alone.
const freeSql = `
  WITH silent AS (
    SELECT DISTINCT locked_by FROM graphile_worker.jobs
    WHERE locked_at < now() - $1 * interval '1 millisecond' AND NOT EXISTS (
      SELECT FROM worker_heartbeat
      WHERE pool_id = locked_by AND seen_at > clock_timestamp() - $1 * interval '1 millisecond'
    )
  )
  SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)), count(*)::int AS freed
  FROM silent HAVING count(*) > 0`

const forgetSql = `
  DELETE FROM worker_heartbeat WHERE pool_id = $1 OR seen_at < clock_timestamp() - interval '1 hour'`

/** Says that this process is alive, and frees the jobs of those that no longer are. */
export function createHeartbeat(pool: Pool, log: Log) {
  let poolId: string | undefined
  let timer: NodeJS.Timeout | undefined

  async function beat() {
    try {
      if (poolId) await pool.query(beatSql, [poolId])
      const { rows } = await pool.query<{ freed: number }>(freeSql, [silentMs])
      if (rows[0]) log.warn({ pools: rows[0].freed }, 'freed the jobs of a silent worker')
    } catch (error) {
      log.warn({ err: error }, 'heartbeat failed')
    }
  }

  return {
    setPoolId(id: string) {
      poolId = id
    },
    async start() {
      await pool.query(createTable)
      await beat()
      timer = setInterval(beat, heartbeatMs)
    },
    async stop() {
      clearInterval(timer)
      await pool.query(forgetSql, [poolId]).catch(() => undefined)
    },
  }
}
