import { spawnSync } from 'node:child_process'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patience } from '#testing/clock/patience.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'
import { createLog } from './log.ts'
import { startWorker } from './worker.ts'

const log = createLog('test', 'silent')

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: Client
let stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  database = await createTestDatabase('service')
  client = new Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
})
afterEach(async () => {
  // A test that failed within a transaction may still lock what a worker waits for.
  await client.query('ROLLBACK').catch(() => undefined)
  for (const stop of stops) await stop()
  stops = []
  await client.end().catch(() => undefined)
  await database.drop()
})

async function startTestWorker(note: (payload: unknown) => Promise<void>) {
  const connectionString = database.url
  const worker = await startWorker({ connectionString, concurrency: 2, log, tasks: { note } })
  stops.push(worker.stop)
}

const startNotingWorker = (done: string[]) =>
  startTestWorker(async (payload) => void done.push(String(payload)))

const addJob = (payload: string) =>
  client.query(`SELECT graphile_worker.add_job('note', to_json($1::text))`, [payload])

/** Its second attempt is 55 s after the first. */
async function addLateJob(payload: string) {
  await client.query('BEGIN')
  await addJob(payload)
  await client.query(
    'SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs), attempts => 3)',
  )
  await client.query('COMMIT')
}

/** Waits until they are gone: otherwise an answer may still arrive on one of them. */
const cutOthers = () =>
  client.query(
    `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )

const waitForRow = (sql: string, values: unknown[] = []) =>
  vi.waitFor(async () => expect((await client.query(sql, values)).rowCount).toBe(1), patience)

/** A proxy that keeps back each request for notices; resolves with the connection that sent one. */
async function withholdNotices(target: URL) {
  const { promise: isWithheld, resolve } = Promise.withResolvers<Socket>()
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    let isHeld = false
    socket.on('data', (data) => {
      isHeld ||= data.includes('LISTEN')
      if (isHeld) resolve(socket)
      else upstream.write(data)
    })
    upstream.pipe(socket)
    for (const end of [socket, upstream]) end.on('error', () => undefined)
    socket.on('close', () => upstream.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: url.href, isWithheld, close: () => server.close() }
}

/** In one transaction, so that a worker cannot claim the job in between. */
async function addLockedJob(payload: string, lockedBy: string) {
  await client.query('BEGIN')
  await addJob(payload)
  await client.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now() - interval '13 seconds', attempts = 1
     WHERE locked_at IS NULL`,
    [lockedBy],
  )
  await client.query('COMMIT')
}

describe('startWorker', () => {
  it('frees the jobs of a process without a recent heartbeat', async () => {
    await addLockedJob('orphan', 'dead pool')
    const done: string[] = []
    await startNotingWorker(done)
    await vi.waitFor(() => expect(done).toEqual(['orphan']), patience)
  })

  it('frees the jobs of a dead process of this machine at once', async () => {
    const gone = spawnSync(process.execPath, ['--version']).pid
    const done: string[] = []
    await startNotingWorker([])
    for (const stop of stops.splice(0)) await stop()
    await client.query(
      `INSERT INTO worker_heartbeat (pool_id, host, pid, seen_at) VALUES ('killed pool', $1, $2, now() + interval '1 hour')`,
      [hostname(), gone],
    )
    await addLockedJob('orphan', 'killed pool')
    await startNotingWorker(done)
    await vi.waitFor(() => expect(done).toEqual(['orphan']), patience)
  })

  it('keeps the jobs of a silent process that still holds its lock', async () => {
    const done: string[] = []
    await startNotingWorker(done)
    await client.query(
      `INSERT INTO worker_heartbeat (pool_id, seen_at) VALUES ('slow pool', now() - interval '30 seconds')`,
    )
    await client.query(`SELECT pg_advisory_lock_shared(728115, hashtext('slow pool'))`)
    await addLockedJob('in hand', 'slow pool')
    await addJob('new')
    await vi.waitFor(() => expect(done).toEqual(['new']), patience)
    await client.query('SELECT pg_advisory_unlock_all()')
    await vi.waitFor(() => expect(done).toEqual(['new', 'in hand']), patience)
  })

  it('keeps the jobs of a live process', async () => {
    const first: string[] = []
    await startNotingWorker(first)
    await client.query(
      `INSERT INTO worker_heartbeat (pool_id, seen_at) VALUES ('living pool', now() + interval '1 minute')`,
    )
    await addLockedJob('in hand', 'living pool')
    const second: string[] = []
    await startNotingWorker(second)
    await addJob('new')
    await vi.waitFor(() => expect([...first, ...second]).toEqual(['new']), patience)
    await vi.waitFor(async () => {
      const { rows } = await client.query('SELECT locked_by FROM graphile_worker.jobs')
      expect(rows).toEqual([{ locked_by: 'living pool' }])
    }, patience)
  })

  it('records its heartbeat under the id that locks its jobs', async () => {
    let finish: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    const worker = await startWorker({
      connectionString: database.url,
      concurrency: 1,
      log,
      tasks: { note: () => held },
    })
    stops.push(worker.stop)
    await addJob('held')
    await vi.waitFor(async () => {
      const { rows } = await client.query(
        'SELECT 1 FROM graphile_worker.jobs JOIN worker_heartbeat ON pool_id = locked_by',
      )
      expect(rows).toHaveLength(1)
    }, patience)
    finish()
  })

  it('runs the jobs of one queue without pauses', async () => {
    const done: string[] = []
    await startNotingWorker(done)
    await client.query(
      `SELECT graphile_worker.add_job('note', to_json(n::text), queue_name => 'one') FROM generate_series(1, 40) AS n`,
    )
    // One per poll would take 40 s.
    await vi.waitFor(() => expect(done).toHaveLength(40), { timeout: 30_000 })
    expect(done).toEqual(Array.from({ length: 40 }, (_, index) => String(index + 1)))
  })

  it('runs jobs of several queues together when they are due, long before it would ask on its own', async () => {
    const started: string[] = []
    const { promise: isTogether, resolve } = Promise.withResolvers<void>()
    await startTestWorker(async (payload) => {
      started.push(String(payload))
      if (started.length === 2) resolve()
      await isTogether
    })
    await client.query(
      `SELECT graphile_worker.add_job('note', to_json(n::text), queue_name => n::text,
                                      run_at => clock_timestamp() + interval '1500 ms')
         FROM generate_series(1, 2) AS n`,
    )
    await vi.waitFor(() => expect(started.toSorted()).toEqual(['1', '2']), { timeout: 25_000 })
  })

  it('continues after its connections were cut', async () => {
    const done: string[] = []
    await startNotingWorker(done)
    await cutOthers()
    await addJob('after')
    await vi.waitFor(() => expect(done).toEqual(['after']), patience)
  })

  it('survives a connection lost while it stops and its request for notices is not answered', async () => {
    const network = await withholdNotices(new URL(database.url))
    const rejected: unknown[] = []
    const note = (reason: unknown) => rejected.push(reason)
    process.on('unhandledRejection', note)
    try {
      const worker = await startWorker({
        connectionString: network.url,
        concurrency: 1,
        log,
        tasks: { note: () => undefined },
      })
      const lost = await network.isWithheld
      const stopped = worker.stop()
      await pause(50)
      lost.destroy()
      await stopped
      await pause(50)
      expect(rejected).toEqual([])
    } finally {
      process.off('unhandledRejection', note)
      network.close()
    }
  })

  it('retries a job at once that failed during an outage of the database', async () => {
    const done: string[] = []
    let tries = 0
    const cutOff = async (payload: unknown) => {
      tries += 1
      if (tries === 1) {
        await cutOthers()
        throw new Error('Connection terminated')
      }
      done.push(String(payload))
    }
    await startTestWorker(cutOff)
    await addLateJob('again')
    await vi.waitFor(() => expect(done).toEqual(['again']), { timeout: 45_000 })
  })

  it('retries it also when the database is lost once more before that', async () => {
    const done: string[] = []
    let tries = 0
    const cutOff = async (payload: unknown) => {
      tries += 1
      if (tries > 1) return void done.push(String(payload))
      await cutOthers()
      const [{ at }] = (await client.query('SELECT clock_timestamp() AS at')).rows as [{ at: Date }]
      await waitForRow('SELECT FROM worker_heartbeat WHERE seen_at > $1', [at])
      // The next heartbeat, which would retry the job, waits before the job fails.
      await client.query('BEGIN')
      await client.query('LOCK worker_heartbeat')
      await waitForRow(
        `SELECT FROM pg_locks WHERE relation = 'worker_heartbeat'::regclass AND NOT granted`,
      )
      throw new Error('Connection terminated')
    }
    await startTestWorker(cutOff)
    await addLateJob('again')
    await waitForRow(
      `SELECT FROM graphile_worker.jobs WHERE last_error IS NOT NULL AND locked_by IS NULL
                       AND updated_at < clock_timestamp() - interval '2 seconds'`,
    )
    await cutOthers()
    await client.query('COMMIT')
    await vi.waitFor(() => expect(done).toEqual(['again']), { timeout: 40_000 })
  })

  it('starts again when the outcome of a job could not be written while others run', async () => {
    await client.query(`
      CREATE SEQUENCE refusals;
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF OLD.payload::text = '"refused"' AND nextval('refusals') = 1 THEN RAISE 'no outcome is written'; END IF;
        RETURN OLD;
      END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION refuse()`)
    const isDone = (payload: string) =>
      `SELECT WHERE NOT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE payload::text = '"${payload}"')`
    const waits: Record<string, string> = {
      second: 'SELECT FROM refusals WHERE is_called',
      third: isDone('second'),
      fourth: isDone('third'),
    }
    const done: string[] = []
    const worker = await startWorker({
      connectionString: database.url,
      concurrency: 4,
      log,
      tasks: {
        note: async (payload: unknown) => {
          const sql = waits[String(payload)]
          if (sql) await waitForRow(sql)
          done.push(String(payload))
        },
      },
    })
    stops.push(worker.stop)
    await client.query('BEGIN')
    for (const payload of ['fourth', 'third', 'second', 'refused']) await addJob(payload)
    await client.query('COMMIT')
    const expected = ['refused', 'second', 'third', 'fourth', 'refused']
    await vi.waitFor(() => expect(done).toEqual(expected), patience)
    await addJob('next')
    await vi.waitFor(() => expect(done.at(-1)).toBe('next'), patience)
  })

  it('writes the outcome of a job again that collided with another transaction', async () => {
    await client.query(`
      CREATE SEQUENCE collisions;
      CREATE FUNCTION collide() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('collisions') < 4 THEN RAISE 'deadlock detected' USING ERRCODE = '40P01'; END IF;
        RETURN OLD;
      END $$;
      CREATE TRIGGER collide BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION collide()`)
    const done: string[] = []
    await startNotingWorker(done)
    await addJob('one')
    await vi.waitFor(async () => {
      const { rowCount } = await client.query('SELECT FROM graphile_worker._private_jobs')
      expect([done.length, rowCount]).toEqual([1, 0])
    }, patience)
    const { rows } = await client.query('SELECT last_value FROM collisions')
    expect(rows).toEqual([{ last_value: '4' }])
  })

  it('runs nothing anymore when it is stopped while it starts again', async () => {
    await client.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no outcome is written'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION refuse()`)
    const { promise: isRestarting, resolve } = Promise.withResolvers<void>()
    const warn = (...parts: unknown[]) => String(parts.at(-1)).includes('restarting') && resolve()
    const done: unknown[] = []
    const worker = await startWorker({
      connectionString: database.url,
      concurrency: 2,
      log: Object.assign(createLog('test', 'silent'), { warn }),
      tasks: { note: async (payload) => void done.push(payload) },
    })
    await addJob('refused')
    await isRestarting
    await worker.stop()
    expect(done).toEqual(['refused'])
    // The server ends a closed connection a moment later.
    await vi.waitFor(async () => {
      const { rows } = await client.query(
        'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
      expect(rows).toEqual([])
    }, patience)
  })

  it('runs no more jobs with one flag at once than its limit, and the rest afterwards', async () => {
    let running = 0
    let most = 0
    const done: string[] = []
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await client.query('BEGIN')
    for (const [flag, payload] of [
      ...Array.from({ length: 8 }, (_, index) => ['team:a', `a${index}`]),
      ['team:b', 'b'],
    ])
      await client.query(
        `SELECT graphile_worker.add_job('note', to_json($1::text), flags => ARRAY[$2])`,
        [payload, flag],
      )
    await client.query('COMMIT')
    const worker = await startWorker({
      connectionString: database.url,
      concurrency: 6,
      flagLimits: { team: 2 },
      log,
      tasks: {
        note: async (payload) => {
          if (payload === 'b') release()
          else most = Math.max(most, ++running)
          await isReleased
          if (payload !== 'b') running -= 1
          done.push(String(payload))
        },
      },
    })
    stops.push(worker.stop)
    await vi.waitFor(() => expect(done).toHaveLength(9), patience)
    expect(most).toBeLessThanOrEqual(2)
  })
})
