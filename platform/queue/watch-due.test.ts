import { Pool } from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase } from '#testing/database/test-database.ts'
import { watchDue } from './watch-due.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool
let stop = () => {}

beforeEach(async () => {
  database = await createTestDatabase('service')
  pool = new Pool({ connectionString: database.url })
})
afterEach(async () => {
  stop()
  await pool.end()
  await database.drop()
})

const addJob = (task: string, inSeconds = 0) =>
  pool.query(
    `SELECT graphile_worker.add_job($1, '{}', run_at => now() + $2 * interval '1 second')`,
    [task, inSeconds],
  )

function watch(concurrency: number) {
  const woken: number[] = []
  const watching = watchDue(pool, {
    tasks: ['note', 'send'],
    concurrency,
    wake: (workers) => woken.push(workers),
  })
  stop = watching.stop
  return woken
}

it('wakes a worker for each job that is due, once its time has come', async () => {
  await addJob('note')
  await addJob('note', 3_600)
  await addJob('another pool’s')
  const woken = watch(4)
  await vi.waitFor(() => expect(woken).toContain(1), { timeout: 20_000 })
  await addJob('send', 2)
  await vi.waitFor(() => expect(woken).toContain(2), { timeout: 20_000 })
  expect(new Set(woken)).toEqual(new Set([1, 2]))
})

it('wakes no more workers than there are', async () => {
  for (let each = 0; each < 5; each += 1) await addJob('note')
  const woken = watch(2)
  await vi.waitFor(() => expect(woken.length).toBeGreaterThan(1), { timeout: 20_000 })
  expect(new Set(woken)).toEqual(new Set([2]))
})

it('leaves jobs that run or that failed for good', async () => {
  await addJob('note')
  await addJob('note')
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'x' WHERE id = (SELECT min(id) FROM graphile_worker._private_jobs)`,
  )
  await pool.query(
    'UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE locked_at IS NULL',
  )
  const woken = watch(4)
  const asked = vi.spyOn(pool, 'query')
  await vi.waitFor(() => expect(asked.mock.results.length).toBeGreaterThan(2), { timeout: 20_000 })
  expect(woken).toEqual([])
})
