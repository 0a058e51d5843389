import { serveRequest } from '#platform/untrusted-files/serve-request.ts'
import { request } from './messages.ts'

/** Each command loads only what it needs. */
serveRequest(async (given, files, reportProgress) => {
  const asked = request.parse(given)
  if (asked.command === 'parse') {
    const { readReport } = await import('./read-report.ts')
    const { maxPages, isTextOnly } = asked
    return readReport(files, { maxPages, isTextOnly, reportProgress })
  }
  const { renderFilePage } = await import('./render-file-page.ts')
  return (await renderFilePage(files, asked)).toString('base64')
})
