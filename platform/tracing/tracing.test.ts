import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { composeJobs, defineJob } from '#platform/define-job.ts'
import { createLog } from '#platform/log.ts'
import { type OtlpCollector, startOtlpCollector } from '#testing/tracing/otlp-collector.ts'
import { carryTrace, jobTrace, readJobTrace, traceIdOf } from './job-trace.ts'
import { startTracing } from './start-tracing.ts'
import {
  currentTraceId,
  currentTraceparent,
  openSpan,
  type SpanAttributes,
  traced,
} from './trace.ts'

const log = createLog('test', 'silent')
let collector: OtlpCollector
let tracing: Awaited<ReturnType<typeof startTracing>> | undefined

beforeAll(async () => {
  collector = await startOtlpCollector()
})
afterEach(async () => {
  await tracing?.stop()
  collector.spans.length = 0
})
afterAll(() => collector.close())

async function start({ ratio = 1, endpoint = collector.url } = {}) {
  tracing = await startTracing(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_TRACES_SAMPLER_ARG: ratio,
      OTEL_BSP_SCHEDULE_DELAY: 100,
    },
    'test',
    log,
  )
}

/** What is sent when the process stops. */
async function stopAndRead() {
  await tracing?.stop()
  return collector.spans
}

describe('without an endpoint', () => {
  // But for its API, a few kilobytes that prom-client needs.
  it('loads nothing of OpenTelemetry', async () => {
    const script = `
      import { registerHooks } from 'node:module'
      const loaded = []
      registerHooks({ resolve(name, context, next) {
        if (/^@opentelemetry.(?!api$)/.test(name)) loaded.push(name)
        return next(name, context)
      } })
      await import('#service/app.ts')
      await import('#platform/worker.ts')
      const { startTracing } = await import('./platform/tracing/start-tracing.ts')
      const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: process.argv[1], OTEL_TRACES_SAMPLER_ARG: 1, OTEL_BSP_SCHEDULE_DELAY: 100 }
      await startTracing(settings, 'test', undefined)
      process.stdout.write(String(loaded.length > 0))
      process.exit()`
    const run = async (...args: string[]) => {
      const given = ['--input-type=module', '--eval', script, ...args]
      return (await promisify(execFile)(process.execPath, given)).stdout
    }
    expect(await run()).toBe('false')
    expect(await run(collector.url)).toBe('true')
  })

  it('runs what is traced, and leaves payloads as they are', async () => {
    expect(openSpan({ name: 'nothing', kind: 'job' })).toBeUndefined()
    const payload = { orderId: 'one' }
    const seen = await traced({ name: 'nothing', kind: 'job' }, async (span) => [
      span,
      currentTraceparent(),
      carryTrace(payload),
    ])
    expect(seen).toEqual([undefined, undefined, payload])
  })
})

describe('spans', () => {
  it('nest, and drop what is not allowed', async () => {
    await start()
    await traced({ name: 'GET /orders/[orderId]', kind: 'server' }, async (span) => {
      const person = { 'http.route': '/orders/[orderId]', 'url.full': '/orders?name=Quillfeather' }
      span?.note(person as SpanAttributes)
      await traced({ name: 'GET /v3/order/:id', kind: 'client' }, async () => undefined)
    })
    const spans = await stopAndRead()
    const [inner, outer] = ['GET /v3/order/:id', 'GET /orders/[orderId]'].map((name) =>
      spans.find((each) => each.name === name),
    )
    expect(outer?.service).toBe('phial-test')
    expect(inner?.parentSpanId).toBe(outer?.spanId)
    expect(inner?.traceId).toBe(outer?.traceId)
    expect(outer?.attributes.map(({ key }) => key)).toEqual(['http.route'])
    expect(collector.text()).not.toContain('Quillfeather')
  })

  it('keep the name of an error and nothing that it says', async () => {
    await start()
    const failing = traced({ name: 'failing', kind: 'job' }, async () => {
      throw new TypeError('Wilhelmina, born 1984-02-29')
    })
    await expect(failing).rejects.toThrow(TypeError)
    const [span] = await stopAndRead()
    expect(span?.status.code).toBe(2)
    expect(JSON.stringify(span)).toContain('TypeError')
    expect(collector.text()).not.toMatch(/Wilhelmina|1984/)
  })

  it('begin a trace when the header of the caller cannot be read', async () => {
    await start()
    const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    for (const given of [parent, '00-0-0-00', `${parent}\r\n`, 'Wilhelmina'])
      openSpan({ name: given, kind: 'server', parent: given })?.end()
    const [known, ...others] = await stopAndRead()
    expect(known).toMatchObject({ traceId: parent.split('-')[1], parentSpanId: 'b7ad6b7169203331' })
    for (const other of others.slice(0, 1)) expect(other.parentSpanId ?? '').toBe('')
    expect(others.at(-1)?.parentSpanId ?? '').toBe('')
  })

  it('are not sent beyond the share that the settings ask for, and still have an id for the log', async () => {
    await start({ ratio: 0 })
    const traceId = await traced({ name: 'quiet', kind: 'server' }, async () => currentTraceId())
    expect(traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(await stopAndRead()).toEqual([])
  })

  it('delay nothing while no collector answers', async () => {
    await start({ endpoint: 'http://127.0.0.1:1' })
    expect(await traced({ name: 'lost', kind: 'server' }, async () => 'done')).toBe('done')
  })
})

describe('jobs', () => {
  const ran: unknown[] = []
  const job = defineJob({
    name: 'test.trace',
    payload: z.strictObject({ orderId: z.string() }),
    run: async (payload) => void ran.push([payload, currentTraceId()]),
  })
  const { tasks } = composeJobs([job])
  const run = (sent: unknown) => tasks['test.trace']?.(sent, { job: { attempts: 1 } } as never)

  it('continue the trace of what queued them', async () => {
    await start()
    const queued = await traced({ name: 'POST /orders', kind: 'server' }, async (span) => ({
      payload: carryTrace({ orderId: 'one' }),
      traceId: span?.traceId,
    }))
    expect(traceIdOf(queued.payload)).toBe(queued.traceId)
    await run(queued.payload)
    expect(ran).toEqual([[{ orderId: 'one' }, queued.traceId]])
    const spans = await stopAndRead()
    const own = spans.find(({ name }) => name === 'job test.trace')
    expect(own?.parentSpanId).toBe(spans.find(({ name }) => name === 'POST /orders')?.spanId)
  })

  it('begin a linked trace when they run much later, and link the others of a batch', () => {
    const [first, second] = ['1', '2'].map(
      (digit) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`,
    )
    const { trace } = jobTrace([first ?? '', second ?? '']) as { trace: { at: number } }
    expect(readJobTrace({ trace }).origin).toEqual({ parent: first, links: [second] })
    const old = { trace: { ...trace, at: trace.at - 7_200_000 } }
    expect(readJobTrace(old).origin).toEqual({ links: [first, second] })
    expect(readJobTrace({ trace: 'unknown' }).origin).toEqual({})
  })

  it('run with a payload that was queued while tracing was on', async () => {
    ran.length = 0
    await run({ orderId: 'two', ...jobTrace([`00-${'1'.repeat(32)}-${'1'.repeat(16)}-01`]) })
    expect(ran).toEqual([[{ orderId: 'two' }, undefined]])
  })
})
