import { errorStatus } from '#lib/errors/app-error.ts'
import type { Log } from '#lib/runtime/log.ts'

/**
 * Next prints what fails in a page to the console, with the error's message, which may hold what a person typed. The
 * log takes its place and keeps the kind, the code and the stack alone.
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

/** Next bundles its own copies of AppError, so that the class does not tell, but the code does. */
function isExpected(error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return (
    typeof code === 'string' &&
    Object.hasOwn(errorStatus, code) &&
    errorStatus[code as keyof typeof errorStatus] < 500
  )
}
