import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { setPriority } from 'node:os'
import type { z } from 'zod'
import { endWithParent } from './end-with-parent.ts'
import { type Progress, request } from './messages.ts'
import { readLines } from './read-lines.ts'

// A child process that answers one request and is then stopped by its parent. Low priority: people waiting for a page
// come first.
setPriority(10)
endWithParent()

// pdf.js leaves rejections unhandled where it continues without a damaged part.
process.on('unhandledRejection', () => undefined)

const channel = new Socket({ fd: 3, readable: false, writable: true })
const send = (message: object) => channel.write(`${JSON.stringify(message)}\n`)
const reportProgress = (progress: Omit<Progress, 'kind'>) => send({ kind: 'progress', ...progress })

readLines(process.stdin, {
  maxBytes: 64 * 1024,
  onFlood: () => process.exit(1),
  onLine: (line) =>
    void answer(request.parse(JSON.parse(line))).then(
      (result) => send({ kind: 'answer', result }),
      () => process.exit(1),
    ),
})

/** Each command loads only what it needs: an upload waits for its inspection. */
async function answer(asked: z.infer<typeof request>): Promise<unknown> {
  const files = asked.files.map((file) => readFileSync(file))
  if (asked.command === 'inspect') {
    const { inspectFiles } = await import('./inspect-files.ts')
    return inspectFiles(files, asked.maxPages)
  }
  if (asked.command === 'parse') {
    const { readReport } = await import('./read-report.ts')
    const { maxPages, isTextOnly } = asked
    return readReport(files, { maxPages, isTextOnly, reportProgress })
  }
  const { renderFilePage } = await import('./render-file-page.ts')
  return (await renderFilePage(files, asked.page)).toString('base64')
}
