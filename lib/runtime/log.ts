import { pino } from 'pino'

export type Log = ReturnType<typeof createLog>

/**
 * Structured logs to the standard output. What may be logged: ids, codes, counts, durations, route patterns.
 * Names, bodies, query strings and free text may not.
 */
export function createLog(program: string, level = 'info') {
  return pino({
    level,
    base: { program, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: presentError },
    redact: {
      paths: ['authorization', 'cookie', '*.authorization', '*.cookie', '*.password'],
      remove: true,
    },
  })
}

/**
 * What a log may hold of an error: its kind, code and stack. The message stays out: libraries put values into it
 * (PostgreSQL its key, zod its input), and a value may be somebody's name.
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
