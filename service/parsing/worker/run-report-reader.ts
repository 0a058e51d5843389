import { fileURLToPath } from 'node:url'
import { type RunOptions, runReader } from '#platform/untrusted-files/run-reader.ts'
import type { ReadingRequest } from './messages.ts'

const ownReader = fileURLToPath(new URL('./reader.ts', import.meta.url))

/** Reads or draws a lab report in a child process. `reader`: another program, for tests of broken ones. */
export function runReportReader(
  request: ReadingRequest,
  { reader = ownReader, ...options }: Partial<RunOptions> = {},
): Promise<unknown> {
  return runReader(request, { ...options, reader })
}
