import { fileURLToPath } from 'node:url'
import { findProgram } from '#platform/bundles/bundle-program.ts'
import { type RunOptions, runReader } from '#platform/untrusted-files/run-reader.ts'
import type { ReadingRequest } from './messages.ts'

/** It serves one report. */
export const reportReader = fileURLToPath(new URL('./reader.ts', import.meta.url))

/** Reads or draws a lab report in a child process. `reader`: another program, for tests of broken ones. */
export async function runReportReader(
  request: ReadingRequest,
  { reader, ...options }: Partial<RunOptions> = {},
): Promise<unknown> {
  const program = reader ?? (await findProgram(reportReader))
  return runReader(request, { ...options, reader: program })
}
