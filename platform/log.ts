import { pino } from 'pino'
import { currentTraceId } from '#platform/tracing/trace.ts'

export type Log = ReturnType<typeof createLog>

/**
 * Structured logs to standard output. Log only ids, codes, counts, durations and route patterns: never names, bodies,
 * query strings or free text.
 */
export function createLog(program: string, level = 'info') {
  return pino({
    level,
    base: { program, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: noteTrace,
    serializers: { err: presentError },
    redact: {
      paths: ['authorization', 'cookie', '*.authorization', '*.cookie', '*.password'],
      remove: true,
    },
  })
}

function noteTrace() {
  const traceId = currentTraceId()
  return traceId === undefined ? {} : { traceId }
}

/**
 * Keeps an error's kind, code and stack. Leaves out the message, because libraries put values into it (PostgreSQL the
 * key, zod the input), and a value may be a person's name.
 */
export function presentError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
  const cause: unknown = error.cause
  return {
    kind: error.name,
    code,
    at: frames.map((frame) => frame.trim()),
    cause:
      cause instanceof Error
        ? { kind: cause.name, code: 'code' in cause ? String(cause.code) : undefined }
        : undefined,
  }
}
