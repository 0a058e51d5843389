import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import { provideTracer } from './trace.ts'

interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_TRACES_SAMPLER_ARG: number
  OTEL_BSP_SCHEDULE_DELAY: number
}

const betweenWarningsMs = 60_000
/** A collector that does not answer must not delay the end of the process. */
const maxStopMs = 2_000

/** Sends this process's traces where the settings say. Without an endpoint nothing is loaded. Stop it last. */
export async function startTracing(settings: TracingSettings, program: string, log: Log) {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return { stop: async () => undefined }
  const { createOtlpTracer } = await import('./otlp-tracer.ts')
  let warnedAt = Number.NEGATIVE_INFINITY
  const tracer = createOtlpTracer({
    endpoint,
    serviceName: `phial-${program}`,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
    delayMs: settings.OTEL_BSP_SCHEDULE_DELAY,
    onFailure() {
      if (performance.now() - warnedAt < betweenWarningsMs) return
      warnedAt = performance.now()
      log.warn('traces could not be sent')
    },
  })
  provideTracer(tracer)
  return {
    async stop() {
      provideTracer(undefined)
      const tooLong = pause(maxStopMs, undefined, { ref: false })
      await Promise.race([tracer.close().catch(() => undefined), tooLong])
    },
  }
}
