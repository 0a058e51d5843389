import { readFile } from 'node:fs/promises'
import { HttpFault } from '#service/http/http-fault.ts'
import { createRouter } from '#service/http/router.ts'
import { docsPage, docsScript, docsStyle } from './docs-page.ts'

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }
const viewer = new URL('.', import.meta.resolve('swagger-ui-dist/package.json'))
const viewerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js']
const ownFiles: Record<string, string> = { 'docs.css': docsStyle, 'docs.js': docsScript }

/** The page loads nothing from elsewhere, and sends nothing but for the two descriptions. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The description of both APIs for people, without a key. */
export const docsRouter = createRouter()

docsRouter.get('/docs', (c) => {
  c.header('content-security-policy', policy)
  c.header('x-content-type-options', 'nosniff')
  return c.html(docsPage)
})

docsRouter.get('/docs/:file', async (c) => {
  const file = c.req.param('file')
  const text =
    ownFiles[file] ??
    (viewerFiles.includes(file) ? await readFile(new URL(file, viewer), 'utf8') : undefined)
  if (text === undefined) throw new HttpFault(404, 'Not Found')
  c.header('content-type', file.endsWith('.css') ? types.css : types.js)
  c.header('x-content-type-options', 'nosniff')
  c.header('cache-control', 'public, max-age=3600')
  return c.body(text)
})
