import type { Log } from './log.ts'

/** graphile-worker prints failed polls with console.trace; this sends them to the log as JSON lines. */
export function sendTracesToLog(log: Log, target: Console = globalThis.console) {
  target.trace = (...parts: unknown[]) => {
    log.warn({ err: parts.find((part) => part instanceof Error) }, 'queue notice')
  }
}
