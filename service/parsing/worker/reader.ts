import { readFile, writeFile } from 'node:fs/promises'
import { inspectFiles } from './inspect-files.ts'
import { type Progress, type ReadingRequest, request } from './messages.ts'
import { readReport } from './read-report.ts'
import { renderFilePage } from './render-file-page.ts'

// A process of its own: it takes one request, answers, and is ended by the one who asked.
process.on('disconnect', () => process.exit(0))
process.once('message', (sent) => {
  void answer(request.parse(sent)).then(
    (result) => process.send?.({ kind: 'answer', result }),
    () => process.exit(1),
  )
})

const tell = (progress: Omit<Progress, 'kind'>) => process.send?.({ kind: 'progress', ...progress })

async function answer(asked: ReadingRequest): Promise<unknown> {
  const files = await Promise.all(asked.files.map((file) => readFile(file)))
  if (asked.command === 'inspect') return inspectFiles(files, asked.maxPages)
  if (asked.command === 'parse') return readReport(files, tell)
  await writeFile(asked.output, await renderFilePage(files, asked.page))
  return true
}
