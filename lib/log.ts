import { env } from '#lib/env.ts'
import { createLog, type Log } from '#lib/runtime/log.ts'

const kept = globalThis as typeof globalThis & { phialLog?: Log }

/** The web app's log; lib/runtime/log.ts says what may be written to it. */
export function log(): Log {
  kept.phialLog ??= createLog('web', env().LOG_LEVEL)
  return kept.phialLog
}
