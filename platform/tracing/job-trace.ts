import { z } from 'zod'
import { currentTraceparent, type SpanStart } from './trace.ts'

/** Of a batch: a link costs about 60 bytes in the queue. */
export const maxLinks = 20
/** A job that runs later (a reminder, a retry on the next day) begins a trace of its own, linked to its cause. */
const maxDelayMs = 3_600_000

const tracedPayload = z.object({
  trace: z.object({ parent: z.string(), links: z.array(z.string()).default([]), at: z.number() }),
})

/** The payload with what continues the current trace, for the queue; unchanged without one. */
export function carryTrace<P extends object>(payload: P): P {
  const parent = currentTraceparent()
  return parent === undefined ? payload : { ...payload, ...jobTrace([parent]) }
}

/** For a job that several requests wait for: it continues the trace of the first and links the others. */
export function jobTrace(traceparents: readonly string[]) {
  const [parent, ...links] = traceparents
  if (parent === undefined) return {}
  return { trace: { parent, links: links.slice(0, maxLinks), at: Date.now() } }
}

/** A queued payload without its trace, and where its span belongs. */
export function readJobTrace(sent: unknown): {
  payload: unknown
  origin: Pick<SpanStart, 'parent' | 'links'>
} {
  const found = tracedPayload.safeParse(sent)
  if (!found.success) return { payload: sent, origin: {} }
  const { trace: _, ...payload } = sent as { trace: unknown }
  const { parent, links, at } = found.data.trace
  const isLate = Date.now() - at > maxDelayMs
  return { payload, origin: isLate ? { links: [parent, ...links] } : { parent, links } }
}

/** For the log of a job that failed. */
export function traceIdOf(sent: unknown): string | undefined {
  const { parent } = readJobTrace(sent).origin
  return parent?.split('-')[1]
}
