import { readFile, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { endWithParent } from './end-with-parent.ts'
import { type Progress, type ReadingRequest, request } from './messages.ts'
import { readLines } from './read-lines.ts'

// A process of its own: it takes one request, answers, and is ended by the one who asked. Those who wait for a page of
// the product come before it.
setPriority(10)
endWithParent()

// pdf.js leaves rejections to nobody where it goes on without what is damaged: that is no reason to end.
process.on('unhandledRejection', () => undefined)

const channel = new Socket({ fd: 3, readable: false, writable: true })
const say = (message: object) => channel.write(`${JSON.stringify(message)}\n`)
const tell = (progress: Omit<Progress, 'kind'>) => say({ kind: 'progress', ...progress })

readLines(process.stdin, {
  mostBytes: 64 * 1024,
  onFlood: () => process.exit(1),
  onLine: (line) =>
    void answer(request.parse(JSON.parse(line))).then(
      (result) => say({ kind: 'answer', result }),
      () => process.exit(1),
    ),
})

/** Each command loads what it needs alone: somebody waits for an inspection. */
async function answer(asked: ReadingRequest): Promise<unknown> {
  const files = await Promise.all(asked.files.map((file) => readFile(file)))
  if (asked.command === 'inspect') {
    const { inspectFiles } = await import('./inspect-files.ts')
    return inspectFiles(files, asked.maxPages)
  }
  if (asked.command === 'parse') {
    const { readReport } = await import('./read-report.ts')
    return readReport(files, { maxPages: asked.maxPages, tell })
  }
  const { renderFilePage } = await import('./render-file-page.ts')
  await writeFile(asked.output, await renderFilePage(files, asked.page))
  return true
}
