import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { startTracing } from '#platform/tracing/start-tracing.ts'
import { currentTraceId } from '#platform/tracing/trace.ts'
import { type OtlpCollector, startOtlpCollector } from '#testing/tracing/otlp-collector.ts'
import { createListener } from './create-listener.ts'
import { listen } from './listen.ts'
import { readRouteTemplates } from './read-route-templates.ts'

const log = createLog('web', 'silent')
const forged = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
let collector: OtlpCollector
let tracing: Awaited<ReturnType<typeof startTracing>>
let server: Server
let url: string

beforeAll(async () => {
  collector = await startOtlpCollector()
  tracing = await startTracing(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: 1,
      OTEL_BSP_SCHEDULE_DELAY: 100,
    },
    'web',
    log,
  )
  server = createListener({
    handleApp: async (_request, response) => {
      response.end(currentTraceId())
    },
    receiveWebhook: async (_request, response) => void response.end(),
    isReady: async () => true,
    log,
    webUrl: 'https://clinic.example',
    findTemplate: await readRouteTemplates('app'),
  })
  await listen(server, 0)
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await tracing.stop()
  await collector.close()
})

describe('a traced request', () => {
  it('has the id of its trace as the id that people see, and begins its trace', async () => {
    const answer = await fetch(`${url}/clinic/patients/quillfeather?q=Wilhelmina`, {
      headers: { traceparent: forged },
    })
    const traceId = answer.headers.get('x-request-id')
    expect(traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(traceId).not.toBe(forged.split('-')[1])
    expect(await answer.text()).toBe(traceId)
    const span = await collector.waitFor((spans) => spans.find((each) => each.traceId === traceId))
    expect(span).toMatchObject({
      service: 'phial-web',
      name: 'GET /clinic/patients/[patientId]',
      attributes: expect.arrayContaining([
        { key: 'http.route', value: { stringValue: '/clinic/patients/[patientId]' } },
        { key: 'http.response.status_code', value: { intValue: 200 } },
      ]),
    })
    expect(collector.text()).not.toMatch(/quillfeather|wilhelmina/i)
  })

  it('is not one for a probe, nor named by an address that no route serves', async () => {
    const probe = await fetch(`${url}/healthz`)
    expect(probe.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    await fetch(`${url}/wilhelmina/quillfeather`)
    const names = await collector.waitFor((spans) =>
      spans.length < 2 ? undefined : spans.map(({ name }) => name),
    )
    expect(names).toEqual(['GET /clinic/patients/[patientId]', 'GET other'])
  })
})
