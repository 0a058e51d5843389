import { bundleProgram } from '#platform/bundles/bundle-program.ts'
import { inspector } from '#platform/untrusted-files/inspect-upload.ts'
import { redrawer } from '#platform/untrusted-files/redraw-upload.ts'
import { reportReader } from '#service/parsing/worker/run-report-reader.ts'

/** Makes the programs that open uploads, which otherwise the first upload would wait for. */
export async function bundleReaders() {
  for (const program of [inspector, redrawer, reportReader]) await bundleProgram(program)
}
