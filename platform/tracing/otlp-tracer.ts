import { type Link, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { allowedAttributes, type SpanAttributes, type SpanStart, type Tracer } from './trace.ts'

interface OtlpTracerOptions {
  endpoint: string
  serviceName: string
  /** Share of the traces that begin here and are sent; those that began elsewhere keep what was decided there. */
  ratio: number
  delayMs: number
  onFailure: () => void
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, job: SpanKind.CONSUMER }
const allowed = new Set<string>(allowedAttributes)
const maxValueLength = 120

/**
 * Sends spans by OTLP over HTTP. Not registered globally: Next would find a global provider and send spans with whole
 * addresses. Loaded only when tracing is on.
 */
export function createOtlpTracer(options: OtlpTracerOptions): Tracer {
  const { endpoint, serviceName, ratio, delayMs, onFailure } = options
  // The handler gets messages of libraries, which may quote an address with a password.
  setGlobalErrorHandler(onFailure)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'phial', 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: maxValueLength },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
        scheduledDelayMillis: delayMs,
      }),
    ],
  })
  const tracer = provider.getTracer('phial')

  return {
    open({ name, kind, parent, links = [], attributes = {} }: SpanStart) {
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], links: links.flatMap(toLink), attributes: keepAllowed(attributes) },
        toContext(parent),
      )
      const { traceId, spanId, traceFlags } = span.spanContext()
      const flags = traceFlags.toString(16).padStart(2, '0')
      return {
        traceId,
        traceparent: `00-${traceId}-${spanId}-${flags}`,
        rename: (to) => void span.updateName(to),
        note: (further) => void span.setAttributes(keepAllowed(further)),
        fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
        end: () => span.end(),
      }
    },
    close: () => provider.shutdown(),
  }
}

function keepAllowed(attributes: SpanAttributes) {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => allowed.has(name)))
}

/** What is not a traceparent begins a trace. */
function toContext(traceparent: string | undefined) {
  const parent = traceparent && parseTraceParent(traceparent)
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

function toLink(traceparent: string): Link[] {
  const context = parseTraceParent(traceparent)
  return context ? [{ context }] : []
}
