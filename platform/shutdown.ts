import type { Log } from './log.ts'

/** Exits after `timeoutMs` even if a connection is stuck. */
export function stopOnSignal(log: Log, stop: () => Promise<void>, timeoutMs = 10_000) {
  let stopping = false
  const begin = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), timeoutMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', begin)
  process.once('SIGINT', begin)
}
