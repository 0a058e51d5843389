import { allowedAttributes } from '#platform/tracing/trace.ts'
import type { OtlpCollector } from '#testing/tracing/otlp-collector.ts'
import { canaryWords } from './people.ts'

/** From the browser's request through all four processes to the job that applies the webhook. */
const steps = [
  'phial-web: POST /api/kits/order',
  'phial-web: POST /v3/order/testkit',
  'phial-service: POST /v3/order/testkit',
  'phial-service-worker: job webhooks.deliver',
  'phial-service-worker: deliver webhook',
  'phial-web: receive webhook',
  'phial-web-worker: job service-log.apply-messages',
]
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/i

/** Every entry is a fault: no trace of an order is whole, or a trace carries what it must not. */
export function checkTraces(collector: OtlpCollector): string[] {
  const byTrace = Map.groupBy(collector.spans, ({ traceId }) => traceId)
  const isWhole = [...byTrace.values()].some((spans) => {
    const names = new Set(spans.map(({ service, name }) => `${service}: ${name}`))
    return steps.every((step) => names.has(step)) && hasOneRoot(spans)
  })
  const known = new Set<string>(allowedAttributes)
  const keys = new Set(
    collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)),
  )
  const names = new Set(collector.spans.map(({ name }) => name))
  return [
    ...(isWhole ? [] : [`no trace has all of ${steps.join(', ')}: ${[...names].join(', ')}`]),
    ...(canaryWords.test(collector.text()) ? ['a trace names a person'] : []),
    ...[...names].filter((name) => uuid.test(name)).map((name) => `a span has an id: ${name}`),
    ...[...keys].filter((key) => !known.has(key)).map((key) => `a span carries ${key}`),
  ]
}

function hasOneRoot(spans: OtlpCollector['spans']) {
  const ids = new Set(spans.map(({ spanId }) => spanId))
  return spans.filter(({ parentSpanId }) => !parentSpanId || !ids.has(parentSpanId)).length === 1
}
