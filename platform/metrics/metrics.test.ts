import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Pool } from 'pg'
import { register } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { patience } from '#testing/clock/patience.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'
import { deliveryAttempts, jobDuration, observeRequest, receivedDeliveries } from './metrics.ts'
import { readQueue } from './read-queue.ts'
import { serveMetrics } from './serve-metrics.ts'

const log = createLog('test', 'silent')
let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool
let metrics: Awaited<ReturnType<typeof serveMetrics>>

beforeAll(async () => {
  database = await createTestDatabase('service')
  pool = new Pool({ connectionString: database.url, max: 2 })
  metrics = await serveMetrics({
    port: 0,
    host: '127.0.0.1',
    log,
    pool: () => pool,
    collect: () => readQueue(pool),
  })
})
afterAll(async () => {
  await metrics.close()
  await pool.end()
  await database.drop()
})

const read = async (path = '/metrics') => {
  const answer = await fetch(`http://127.0.0.1:${metrics.port}${path}`)
  return { status: answer.status, text: await answer.text() }
}

describe('/metrics', () => {
  it('says what is in use after a full collection of garbage', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    collect()
    await vi.waitFor(async () => {
      const [, bytes] = /^phial_memory_kept_bytes (\d+)$/m.exec((await read()).text) ?? []
      expect(Number(bytes)).toBeGreaterThan(5_000_000)
    }, patience)
  })

  it('counts requests by route pattern, and all unknown addresses as one', async () => {
    observeRequest({ method: 'GET', route: '/orders/:id', status: 200, durationMs: 12 })
    observeRequest({ method: 'BREW', route: '/not-a-page', status: 404, durationMs: 1 })
    observeRequest({ method: 'GET', route: '/orders/:id', status: 404, durationMs: 1 })
    observeRequest({ method: 'GET', route: '/clinic/not-a-page', status: 307, durationMs: 1 })
    const { text } = await read()
    expect(text).toContain(
      'phial_http_request_seconds_count{method="GET",route="/orders/:id",status="404"} 1',
    )
    expect(text).toContain(
      'phial_http_request_seconds_count{method="GET",route="/orders/:id",status="200"} 1',
    )
    expect(text).toContain(
      'phial_http_request_seconds_count{method="other",route="other",status="404"} 1',
    )
    expect(text).not.toContain('not-a-page')
  })

  it('never has more than some hundred routes, whatever is asked for', async () => {
    for (let index = 0; index < 2_000; index += 1)
      observeRequest({ method: 'GET', route: `/r${index}`, status: 200, durationMs: 1 })
    const { text } = await read()
    const routes = new Set([...text.matchAll(/route="([^"]+)"/g)].map(([, route]) => route))
    expect(routes.size).toBeLessThanOrEqual(501)
    expect(routes).toContain('other')
  })

  it('has the queue as it is: due jobs with their age, and jobs that failed for good', async () => {
    await pool.query(
      `SELECT graphile_worker.add_job('some.task', run_at => now() - interval '90 s')`,
    )
    await pool.query(
      `SELECT graphile_worker.add_job('some.task', run_at => now() + interval '1 hour')`,
    )
    await pool.query(`SELECT graphile_worker.add_job('broken.task', max_attempts => 1)`)
    await pool.query(`UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE max_attempts = 1`)
    const { text } = await read()
    expect(text).toContain('phial_queue_jobs{task="some.task",state="due"} 1')
    expect(text).toContain('phial_queue_jobs{task="broken.task",state="failed"} 1')
    const [, age] = /phial_queue_oldest_seconds\{task="some.task"\} ([\d.]+)/.exec(text) ?? []
    expect(Number(age)).toBeGreaterThanOrEqual(90)
  })

  it('answers without the database, and nothing but this path', async () => {
    const unreachable = new Pool({ connectionString: 'postgresql://stranger@127.0.0.1:1/none' })
    const other = await serveMetrics({
      port: 0,
      host: '127.0.0.1',
      log,
      pool: () => unreachable,
      collect: () => readQueue(unreachable),
    })
    const answer = await fetch(`http://127.0.0.1:${other.port}/metrics`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('phial_database_connections{state="idle"} 0')
    expect((await read('/')).status).toBe(404)
    await unreachable.end()
  })
})

describe('the alerts', () => {
  it('ask for metrics that exist, with labels that these have, and have a text each', async () => {
    jobDuration.observe({ task: 'some.task', outcome: 'failed' }, 1)
    deliveryAttempts.inc({ outcome: 'delivered' })
    receivedDeliveries.inc({ kind: 'forged' })
    const rules = await readFile('docs/alerts.yml', 'utf8')
    const operations = await readFile('docs/operations.md', 'utf8')
    const expressions = rules.split('- alert: ').slice(1)
    expect(expressions.length).toBeGreaterThan(8)
    const known = await register.getMetricsAsJSON()
    for (const expression of expressions) {
      const [name = ''] = expression.split('\n')
      expect(operations, name).toContain(name)
      const asked = [...expression.matchAll(/\b((?:phial|nodejs)_\w+)(?:\{(\w+))?/g)]
      expect(asked.length > 0 || expression.includes('up{'), name).toBe(true)
      for (const [, metric = '', label] of asked) {
        const found = known.find((each) => each.name === metric.replace(/_(count|bucket|sum)$/, ''))
        expect(found, `${name}: ${metric}`).toBeDefined()
        if (label) expect(labelsOf(found?.name ?? ''), `${name}: ${metric}`).toContain(label)
      }
    }
  })
})

/** The labels that a metric was declared with. */
function labelsOf(name: string): string[] {
  const metric = register.getSingleMetric(name) as unknown as { labelNames: string[] }
  return metric.labelNames
}
