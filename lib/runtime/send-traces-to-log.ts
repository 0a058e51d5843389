import type { Log } from './log.ts'

/** The queue prints a failed look for jobs with console.trace; the log takes its place and keeps its lines whole. */
export function sendTracesToLog(log: Log, target: Console = globalThis.console) {
  target.trace = (...parts: unknown[]) => {
    log.warn({ err: parts.find((part) => part instanceof Error) }, 'queue notice')
  }
}
