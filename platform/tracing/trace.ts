import { AsyncLocalStorage } from 'node:async_hooks'
import { processSlot } from '#platform/process-slot.ts'

// Spans of our own and no others: automatic instrumentation would record addresses with ids, queries and search words.

/** All that a span may carry. Routes are templates, tasks and outcomes are words of the code. */
export const allowedAttributes = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'error.type',
  'phial.task',
  'phial.attempt',
  'phial.outcome',
] as const

export type SpanAttributes = Partial<Record<(typeof allowedAttributes)[number], string | number>>

export interface SpanStart {
  /** a method with a route template, or the name of a task */
  name: string
  kind: 'server' | 'client' | 'job'
  /** W3C traceparent of the cause; without it the current span's, if any */
  parent?: string | undefined
  /** traceparents of further causes */
  links?: readonly string[] | undefined
  attributes?: SpanAttributes
}

export interface OpenSpan {
  traceId: string
  traceparent: string
  rename(name: string): void
  note(attributes: SpanAttributes): void
  fail(): void
  end(): void
}

/** Makes spans and sends them (otlp-tracer.ts). */
export interface Tracer {
  open(start: SpanStart): OpenSpan
  close(): Promise<void>
}

const tracerSlot = processSlot<Tracer>('tracer')
const currentSlot = processSlot<AsyncLocalStorage<OpenSpan>>('current-span')

/** Undefined stops tracing. */
export function provideTracer(tracer: Tracer | undefined) {
  if (tracer) tracerSlot.value = tracer
  else delete tracerSlot.value
}

export function isTracing(): boolean {
  return tracerSlot.value !== undefined
}

/** Undefined while tracing is off. */
export function openSpan(start: SpanStart): OpenSpan | undefined {
  return tracerSlot.value?.open({ ...start, parent: start.parent ?? currentTraceparent() })
}

/** What `run` starts belongs to the span, which stays open. */
export function runInSpan<T>(span: OpenSpan | undefined, run: () => T): T {
  if (!span) return run()
  currentSlot.value ??= new AsyncLocalStorage()
  return currentSlot.value.run(span, run)
}

/** Opens a span for the time of `run`, which gets it; undefined while tracing is off. */
export async function traced<T>(
  start: SpanStart,
  run: (span: OpenSpan | undefined) => Promise<T>,
): Promise<T> {
  const span = openSpan(start)
  if (!span) return run(undefined)
  try {
    return await runInSpan(span, () => run(span))
  } catch (error) {
    // Its name only: the message may quote a value.
    span.note({ 'error.type': error instanceof Error ? error.name : 'unknown' })
    span.fail()
    throw error
  } finally {
    span.end()
  }
}

export function currentTraceparent(): string | undefined {
  return currentSlot.value?.getStore()?.traceparent
}

export function currentTraceId(): string | undefined {
  return currentSlot.value?.getStore()?.traceId
}
