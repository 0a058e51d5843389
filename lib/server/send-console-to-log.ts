import { errorStatus } from '#lib/errors/app-error.ts'
import type { Log } from '#platform/log.ts'
import { isClientGone } from './is-client-gone.ts'

/**
 * Next prints page failures to the console with the error's message, which may contain user input. This sends them to
 * the log instead, which keeps only kind, code and stack.
 */
export function sendConsoleToLog(log: Log, target: Console = globalThis.console) {
  const write =
    (level: 'warn' | 'error') =>
    (...parts: unknown[]) => {
      const error = parts.find((part) => part instanceof Error)
      log[isExpected(error) ? 'debug' : level]({ err: error, parts: parts.length }, 'page notice')
    }
  target.error = write('error')
  target.warn = write('warn')
}

/** Checks the code, because Next bundles its own copies of AppError. */
function isExpected(error: unknown) {
  if (isClientGone(error)) return true
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return (
    typeof code === 'string' &&
    Object.hasOwn(errorStatus, code) &&
    errorStatus[code as keyof typeof errorStatus] < 500
  )
}
