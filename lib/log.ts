import '#server-only'
import { env } from '#lib/env/env.ts'
import { createLog, type Log } from '#platform/log.ts'
import { processSlot } from '#platform/process-slot.ts'

const slot = processSlot<Log>('log')

export function log(): Log {
  slot.value ??= createLog('web', env().LOG_LEVEL)
  return slot.value
}
